import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A prerendered page, ready to be sent. */
export interface PageDocument {
  readonly etag: string;
  /** What lets the page's own style sheet and script through a content policy, empty where it has none. */
  readonly styleSource: string;
  readonly scriptSource: string;
  /** Compressed once for everyone who takes that encoding. */
  body(encoding: Encoding): Promise<Buffer>;
}

const ENCODERS = {
  // Compressed once and kept, so that the most thorough way costs no visitor anything: a page begins with few round trips.
  br: (html: Buffer) => promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gzip: (html: Buffer) => promisify(gzip)(html, { level: 9 }),
  identity: async (html: Buffer) => html,
} as const;

/** The hash of what an element holds, as Content Security Policy Level 3 writes it (section 8.4). */
function sourceOf(text: string, element: RegExp): string {
  const inside = element.exec(text)?.[1];
  return inside === undefined ? '' : `'sha256-${createHash('sha256').update(inside).digest('base64')}'`;
}

export function pageDocument(text: string): PageDocument {
  const html = Buffer.from(text);
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    styleSource: sourceOf(text, /<style[^>]*>([\s\S]*?)<\/style>/),
    scriptSource: sourceOf(text, /<script>([\s\S]*?)<\/script>/),
    etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    body(encoding) {
      const known = made.get(encoding) ?? ENCODERS[encoding](html);
      made.set(encoding, known);
      return known;
    },
  };
}

/** The best encoding that a browser takes (RFC 9110, section 12.5.3; weights are not looked at). */
export function encodingOf(accepted: string | undefined): Encoding {
  const names = (accepted ?? '').split(',').map((part) => part.split(';')[0]?.trim());
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : 'identity';
}

/**
 * The page for somebody who has been logged in: the guest's buttons stay hidden until it is known who it is, and the
 * application, which will be wanted at once, is fetched beside the page.
 */
export const forPerson = (html: string, scripts: readonly string[]): string =>
  html
    .replace('<html ', '<html data-kept ')
    .replace(
      '</head>',
      () => `${scripts.map((src) => `<link rel="modulepreload" crossorigin href="${src}">`).join('')}</head>`,
    );
