const { ISLANDS, LAYERS, SOLE_IMPORTERS } = require('./tools/layers.cjs');

const escapeDots = (path) => path.replaceAll('.', '\\.');
const TESTS = ['\\.test\\.tsx?$', '/testing/'];
const ANY_FOLDER = '^(shared|preload|main|renderer|server|tests|tools)/';

/** The files of a row: those below its folder that no row with a longer path has. */
function filesOf(folder) {
  if (folder === '.') return { path: '^[^/]+$' };
  const inner = LAYERS.filter((row) => row.folder.startsWith(`${folder}/`));
  const pathNot = inner.map((row) => `^${escapeDots(row.folder)}/`);
  return { path: `^${escapeDots(folder)}/`, pathNot: folder.startsWith('tests/') ? pathNot : [...pathNot, ...TESTS] };
}

const layers = LAYERS.map(({ folder, may }) => ({
  name: `layer ${folder}`,
  severity: 'error',
  comment: `${folder} may import ${may.join(', ') || 'nothing'} (tools/layers.cjs)`,
  from: filesOf(folder),
  to: {
    path: ANY_FOLDER,
    pathNot: [folder, ...may].map((allowed) => `^${escapeDots(allowed)}(/|$)`),
  },
}));

const packages = LAYERS.filter(({ npm }) => npm !== undefined).map(({ folder, npm }) => ({
  name: `packages of ${folder}`,
  severity: 'error',
  comment: `${folder} may take ${npm.join(', ') || 'nothing'} from npm (tools/layers.cjs)`,
  from: filesOf(folder),
  to: { path: '^node_modules/', pathNot: npm.map((name) => `^node_modules/${escapeDots(name)}/`) },
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
  from: { path: '^(shared|preload|main|renderer|server)/', pathNot: [`^${from}`, ...TESTS] },
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
    {
      // Parsing a report is for its borders: with the schema the library of schemas would come along.
      name: 'shared/domain takes types alone of a report',
      severity: 'error',
      from: filesOf('shared/domain'),
      to: { path: '^shared/report/', dependencyTypesNot: ['type-only'] },
    },
    ...layers,
    ...packages,
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
