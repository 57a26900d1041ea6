const { ISLANDS, LAYERS, SOLE_IMPORTERS } = require('./tools/layers.cjs');

const escapeDots = (path) => path.replaceAll('.', '\\.');
const TESTS = '\\.test\\.tsx?$';

const layers = LAYERS.map(({ folder, may }) => ({
  name: `layer ${folder}`,
  severity: 'error',
  comment: `${folder} may import ${may.join(', ') || 'nothing'} (tools/layers.cjs)`,
  from: { path: `^${escapeDots(folder)}/`, pathNot: TESTS },
  to: {
    path: '^(shared|preload|main|renderer|server|tests|tools)/',
    pathNot: [folder, ...may].map((allowed) => `^${escapeDots(allowed)}(/|$)`),
  },
}));

const islands = ISLANDS.map((folder) => ({
  name: `islands in ${folder}`,
  severity: 'error',
  from: { path: `^${escapeDots(folder)}/([^/]+)/` },
  to: { path: `^${escapeDots(folder)}/([^/]+)/`, pathNot: `^${escapeDots(folder)}/$1/` },
}));

const soleImporters = SOLE_IMPORTERS.map(({ package: name, from }) => ({
  name: `only ${from} imports ${name}`,
  severity: 'error',
  from: { path: '^(shared|preload|main|renderer|server)/', pathNot: [`^${from}`, TESTS] },
  to: { path: `^node_modules/(${name})/` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no unresolved imports', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'shared runs anywhere',
      severity: 'error',
      from: { path: '^shared/', pathNot: TESTS },
      to: { dependencyTypes: ['core'] },
    },
    ...layers,
    ...islands,
    ...soleImporters,
  ],
  options: {
    skipAnalysisNotInRules: true,
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|release|tests/peers)' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.cjs', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
