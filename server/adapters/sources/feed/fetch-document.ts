import { SECOND } from '../../../../shared/domain/time/calendar.ts';
import { SourceError } from '../../../ports/activity-source.ts';
import { header } from '../../egress/back-off.ts';
import type { HttpAnswer, HttpClient, Validators } from '../../egress/http-client.ts';
import type { WebDocument } from './parse/document.ts';
import type { DocumentParser } from './parse/parser.ts';
import { asksNoindex } from './parse/read-page.ts';

/** Links to feeds and actors stand in a page's head: this much of a page is read. */
const PAGE_BYTES = 256 * 1024;
const MAX_BYTES = 5 * 1024 * 1024;

/** How an answer came, whatever is in it. */
export interface Arrival {
  /** Where it came from, after redirects. */
  readonly url: string;
  readonly validators: Validators;
  /** How long it may be taken for new (`cache-control: max-age`), in milliseconds; 0 where that is not told. */
  readonly freshMs: number;
  /** The header `X-Robots-Tag` asks not to be indexed. */
  readonly noindex: boolean;
}

export type Fetched =
  | ({ readonly status: 'read'; readonly document: WebDocument } & Arrival)
  /** Nothing changed since the marks that were sent along. */
  | ({ readonly status: 'unchanged' } & Arrival)
  /** The server says that it was taken away for good (410), that there is nothing (404), or that one has to log in (401). */
  | { readonly status: 'gone' | 'not-found' | 'closed' };

export interface Wanted {
  readonly accept: string;
  readonly signal: AbortSignal;
  readonly unlessStill?: Validators;
}

/** Fetches and reads what is at an address. Throws `SourceError` when nothing can be said of it. */
export type FetchDocument = (url: string, wanted: Wanted) => Promise<Fetched>;

const ABSENT: Readonly<Record<number, 'gone' | 'not-found' | 'closed'>> = {
  401: 'closed',
  404: 'not-found',
  410: 'gone',
};

const maxAge = (control: string | null): number =>
  Number(/(?:^|[\s,])max-age\s*=\s*"?(\d{1,9})/i.exec(control ?? '')?.[1] ?? 0);

const tagsOf = (value: string | readonly string[] | undefined): string =>
  typeof value === 'string' ? value : (value ?? []).join(',');

const arrivalOf = ({ headers, url }: HttpAnswer): Arrival => ({
  url,
  validators: { etag: header(headers, 'etag'), lastModified: header(headers, 'last-modified') },
  freshMs: maxAge(header(headers, 'cache-control')) * SECOND,
  noindex: asksNoindex(tagsOf(headers['x-robots-tag'])),
});

export function createDocumentFetcher(http: HttpClient, parser: DocumentParser): FetchDocument {
  return async (url, { accept, signal, unlessStill }) => {
    const answer = await http.get(url, {
      ...{ signal, accept, pageBytes: PAGE_BYTES, maxBytes: MAX_BYTES },
      ...(unlessStill === undefined ? {} : { unlessStill }),
    });
    const absent = ABSENT[answer.status];
    if (absent !== undefined) return { status: absent };
    const { host } = new URL(answer.url);
    if (answer.status === 304 && unlessStill !== undefined) return { status: 'unchanged', ...arrivalOf(answer) };
    if (answer.status >= 500) throw new SourceError('unreachable', `${host} answered ${answer.status}`);
    if (answer.status !== 200) throw new SourceError('refused', `${host} answered ${answer.status}`);
    const contentType = header(answer.headers, 'content-type') ?? '';
    const document = await parser.parse({ bytes: answer.body, contentType, url: answer.url }, signal);
    return { status: 'read', document, ...arrivalOf(answer) };
  };
}
