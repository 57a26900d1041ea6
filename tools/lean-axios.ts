import type { Plugin } from 'vite';

/**
 * Parts of axios that this client never reaches, replaced while bundling: the service is called through the fetch
 * adapter with JSON bodies, queries it writes itself and options it sets once, so XMLHttpRequest, form encoding, progress
 * events and option checks are never reached. They weigh 6 kB of the dashboard's 150. Each stand-in keeps the module's shape; one that is reached after all fails loudly.
 */
const UNREACHED: Readonly<Record<string, string>> = {
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

export function leanAxios(): Plugin {
  return {
    name: 'lean-axios',
    enforce: 'pre',
    load: (id) => UNREACHED[/\/axios\/lib\/(.+\.js)$/.exec(id)?.[1] ?? ''] ?? null,
  };
}
