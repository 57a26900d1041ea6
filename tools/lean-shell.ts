import type { Plugin } from 'vite';

/**
 * What the shell's main file carries of its libraries but never reaches. Settings have no JSON schema: whoever reads them
 * parses them, so that electron-store's validator, a third of the file, is left out. One that is asked for after all fails loudly.
 */
const ABSENT = `export class Ajv2020 { constructor() { throw new Error('settings have no JSON schema'); } }
export default { default: () => { throw new Error('settings have no JSON schema'); } };`;
const MODULE = '\0absent-validator';
const VALIDATOR = /^ajv(-formats|\/dist\/2020\.js)$/;

export function leanShell(): Plugin {
  return {
    name: 'lean-shell',
    enforce: 'pre',
    resolveId: (source) => (VALIDATOR.test(source) ? MODULE : null),
    load: (id) => (id === MODULE ? ABSENT : null),
  };
}
