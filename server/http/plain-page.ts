import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { BRAND } from '../../shared/brand.ts';
import type { Language } from '../../shared/domain/languages.ts';
import { type Html, html } from './html.ts';
import { STYLE } from './page-style.ts';

/** Pages that the server writes itself: one column, perhaps a form, no script, nothing from anywhere else. */

const styleHash = createHash('sha256').update(STYLE.text).digest('base64');

/** Only the page's own style, and forms that lead back here or to `origins`. */
export const pagePolicy = (...origins: readonly string[]): string =>
  `default-src 'none'; style-src 'sha256-${styleHash}'; form-action ${["'self'", ...origins].join(' ')}; base-uri 'none'; frame-ancestors 'none'`;

export function plainPage(language: Language, title: string, body: Html): string {
  return html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title} · ${BRAND.name}</title><style>${STYLE}</style></head>
<body><main>${body}</main></body></html>`.text;
}

/** A page that only says something and leads on. */
export const messageBody = (input: { title: string; text: string; href: string; link: string }): Html =>
  html`<h1>${input.title}</h1><p>${input.text}</p><a class="back" href="${input.href}">${input.link}</a>`;

/** Forms of these pages arrive the way browsers send forms. */
export function readForms(app: FastifyInstance): void {
  const asText = { parseAs: 'string' } as const;
  app.addContentTypeParser<string>('application/x-www-form-urlencoded', asText, async (_: unknown, body: string) =>
    Object.fromEntries(new URLSearchParams(body)),
  );
}
