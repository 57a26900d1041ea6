import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rollup } from 'vite';

const SOURCE = join(import.meta.dirname, '../renderer/app/offline/worker/service-worker.ts');
const OUT = 'sw.js';

/** What only visitors read is not kept for reading without a connection. */
const FOR_VISITORS =
  /\/(features|i18n\/(en|pt))\/(landing|faq|press|terms|glossary|plans|examples|auth|errors|mail|checkout|unsubscribe)\b/;
/** What needs the service anyway: who chooses a password has a connection. */
const NEEDS_SERVICE = /\/ui\/password-strength\/(estimator|words-\w+)\.ts$/;
/** What the browser never loads. */
const FOR_DESKTOP = /\/desktop(-\w+)*(\.tsx?$|\/)/;
/** Files of `renderer/public` that pages of a person show. */
const PUBLIC = ['icon.svg', 'mark.svg', 'theme.js', 'wordmark.svg'];
const PUBLIC_DIR = join(import.meta.dirname, '../renderer/public');

const isForOthers = ({ facadeModuleId }: Rollup.OutputChunk): boolean =>
  [FOR_VISITORS, NEEDS_SERVICE, FOR_DESKTOP].some((those) => those.test(facadeModuleId ?? ''));

/** Scripts, styles and fonts that pages of a person may need, as paths on the server. */
function filesOf(bundle: Rollup.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk' && file.fileName !== OUT);
  const kept = chunks.filter((chunk) => chunk.type === 'chunk' && !isForOthers(chunk));
  const styles = kept.flatMap((chunk) => (chunk.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : []));
  const fonts = Object.keys(bundle).filter((name) => name.endsWith('.woff2'));
  const names = new Set([...kept.map(({ fileName }) => fileName), ...styles, ...fonts, ...PUBLIC]);
  return [...names].toSorted().map((name) => `/${name}`);
}

/** Builds the service worker beside the program, with the list of files that it keeps. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: SOURCE, fileName: OUT, preserveSignature: false });
    },
    // After the names of everything are settled.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const worker = bundle[OUT];
        if (worker?.type !== 'chunk') this.error(`${OUT} was not built`);
        if (worker.imports.length > 0) this.error(`${OUT} must stand alone, but imports ${worker.imports.join(', ')}`);
        // One file that is not there, and the worker would never be installed.
        const missing = PUBLIC.filter((name) => !existsSync(join(PUBLIC_DIR, name)));
        if (missing.length > 0) this.error(`renderer/public has no ${missing.join(', ')}`);
        const files = filesOf(bundle);
        const name = createHash('sha256').update(files.join('\n')).update(worker.code).digest('hex').slice(0, 12);
        worker.code = worker.code.replaceAll('__BUILD__', () => JSON.stringify({ name, files }));
      },
    },
  };
}
