import type { Plugin } from 'vite';

/**
 * What the client carries of its libraries but never reaches, left out while bundling. The first page of a logged-in person has 150 kB of
 * JavaScript to live in, and these parts were a tenth of it. Versions are pinned; an edit that no longer finds its place stops the build.
 */

/**
 * Modules of axios: the service is called through the fetch adapter with JSON bodies, queries it writes itself and options it sets
 * once, so XMLHttpRequest, form encoding, progress events and option checks are never reached. Each stand-in keeps the module's
 * shape; one that is reached after all fails loudly.
 */
const AXIOS_MODULES: Readonly<Record<string, string>> = {
  'adapters/xhr.js': 'export default null',
  'core/createMultipartBody.js': 'export default () => null',
  'helpers/toFormData.js': `export default () => { throw new Error('form data is not part of this client') }`,
  'helpers/formDataToJSON.js': 'export default () => null',
  'helpers/toURLEncodedForm.js': `export default () => { throw new Error('forms are not part of this client') }`,
  'helpers/HttpStatusCode.js': 'export default {}',
  'helpers/spread.js': 'export default (callback) => callback',
  'helpers/estimateDataURLDecodedBytes.js': 'export default () => 0',
  'helpers/formDataToBlob.js': 'export default () => null',
  'cancel/CancelToken.js': 'export default class {}',
  'helpers/trackStream.js': 'export const trackStream = (stream) => stream',
  'helpers/progressEventReducer.js':
    'const none = () => [() => {}, () => {}]; export { none as progressEventReducer, none as progressEventDecorator }; export const asyncDecorator = (run) => run',
  'helpers/validator.js':
    'const none = () => {}; export default { assertOptions: none, validators: { transitional: none, boolean: none, function: none, spelling: none } }',
  'core/assertParamsAcyclic.js': 'export default (params) => params',
  'helpers/AxiosURLSearchParams.js': `export default () => { throw new Error('queries are written by the client') }`,
  'helpers/cookies.js': 'export default { read: () => null, write() {}, remove() {} }',
};

interface Edit {
  readonly find: RegExp;
  readonly put: string;
}

/** A whole class or function at the top level of a file. */
const whole = (head: string): RegExp => new RegExp(`^${head}[^\\n]*\\{\\n[\\s\\S]*?\\n\\}\\n`, 'm');

const EDITS: readonly { readonly file: RegExp; readonly edits: readonly Edit[] }[] = [
  {
    // Texts come as modules and are never fetched by i18next, nor formatted by it: dates and numbers are written by shared/.
    file: /\/i18next\/dist\/esm\/i18next\.js$/,
    edits: [
      {
        find: whole('class Connector extends EventEmitter'),
        put: 'class Connector extends EventEmitter { state = {}; load(languages, namespaces, done) { done(); } }\n',
      },
      {
        find: whole('class Formatter'),
        put: `class Formatter { init() {} format() { throw new Error('formats are not part of these texts'); } }\n`,
      },
      // Warnings are said only when debugging is asked for, which is never; the types hold what they warn of.
      { find: /(?<=^\s*(?:if \([^\n]*\) )?)this\.logger\.(?:warn|deprecate)\((?![^\n]*;else)[^\n]*\);$/gm, put: ';' },
      {
        find: whole('function keysFromSelector\\('),
        put: `function keysFromSelector() { throw new Error('texts are named, not selected'); }\n`,
      },
    ],
  },
  {
    // Names for developer tools keep components alive that nobody uses (forms, prefetching, scroll restoration).
    file: /\/react-router\/dist\/production\/chunk-7RTFRKQW\.mjs$/,
    edits: [
      { find: /^\w+\.displayName = "\w+";$/gm, put: '' },
      {
        find: /(?<=^(?:var|const|let) \w+ = )(?=React\d*\.(?:forwardRef|memo|createContext)\()/gm,
        put: '/* @__PURE__ */ ',
      },
      { find: whole('function PrefetchPageLinks\\('), put: 'function PrefetchPageLinks() { return null; }\n' },
    ],
  },
];

function edited(code: string, { find, put }: Edit, file: string): string {
  if (code.search(find) < 0) throw new Error(`${find} is not in ${file} any more: see tools/lean-packages.ts`);
  return code.replace(find, put);
}

export function leanPackages(): Plugin {
  const met = new Set<RegExp>();
  return {
    name: 'lean-packages',
    enforce: 'pre',
    apply: (_, { isSsrBuild }) => isSsrBuild !== true,
    load: (id) => AXIOS_MODULES[/\/axios\/lib\/(.+\.js)$/.exec(id)?.[1] ?? ''] ?? null,
    transform(code, id) {
      const found = EDITS.find(({ file }) => file.test(id));
      if (found === undefined) return null;
      met.add(found.file);
      return { code: found.edits.reduce((text, edit) => edited(text, edit, id), code), map: null };
    },
    generateBundle() {
      const missed = EDITS.find(({ file }) => !met.has(file));
      if (missed !== undefined) throw new Error(`no file ${missed.file} in the build: see tools/lean-packages.ts`);
    },
  };
}
