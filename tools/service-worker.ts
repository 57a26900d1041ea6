import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Plugin, Rollup } from 'vite';

const SOURCE = join(import.meta.dirname, '../renderer/app/offline/worker/service-worker.ts');
const OUT = 'sw.js';

/** What only visitors read is not kept for reading without a connection. */
const FOR_VISITORS =
  /\/(features|i18n\/(en|pt))\/(landing|faq|press|terms|glossary|plans|examples|auth|errors|mail|checkout|unsubscribe)\b/;
/** Files of `renderer/public` that pages of a person show. */
const PUBLIC = [
  '/icon.svg',
  '/mark.svg',
  '/wordmark.svg',
  '/fonts/newsreader-latin-opsz-normal.woff2',
  '/fonts/newsreader-latin-wght-italic.woff2',
  '/fonts/schibsted-grotesk-latin-wght-normal.woff2',
];

const isForVisitors = (chunk: Rollup.OutputChunk): boolean => FOR_VISITORS.test(chunk.facadeModuleId ?? '');

/** Scripts and styles that pages of a person may need, as paths on the server. */
function filesOf(bundle: Rollup.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk' && file.fileName !== OUT);
  const kept = chunks.filter((chunk) => chunk.type === 'chunk' && !isForVisitors(chunk));
  const styles = kept.flatMap((chunk) => (chunk.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : []));
  return [...new Set([...kept.map(({ fileName }) => fileName), ...styles])].toSorted().map((name) => `/${name}`);
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
        const files = [...filesOf(bundle), ...PUBLIC];
        const name = createHash('sha256').update(files.join('\n')).update(worker.code).digest('hex').slice(0, 12);
        worker.code = worker.code.replaceAll('__BUILD__', () => JSON.stringify({ name, files }));
      },
    },
  };
}
