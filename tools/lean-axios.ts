import type { Plugin } from 'vite';

/**
 * Parts of axios that this client never reaches, replaced while bundling: the service is called through the fetch
 * adapter with JSON bodies, so neither XMLHttpRequest nor form encoding is needed. They weigh 4 kB of the dashboard's
 * 150. Each stand-in keeps the module's shape; one that is reached after all fails loudly.
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
  'helpers/cookies.js': 'export default { read: () => null, write() {}, remove() {} }',
};

export function leanAxios(): Plugin {
  return {
    name: 'lean-axios',
    enforce: 'pre',
    load: (id) => UNREACHED[/\/axios\/lib\/(.+\.js)$/.exec(id)?.[1] ?? ''] ?? null,
  };
}
