import { parse } from 'content-disposition';
import { safeName, withEnding } from '../../shared/domain/files/safe-name.ts';
import { EXPORT_TYPES } from '../../shared/domain/report/export-schema.ts';

/** The ending of each media type that the service sends as a file. */
const ENDINGS: ReadonlyMap<string, string> = new Map([
  ['text/csv', '.csv'],
  [EXPORT_TYPES.parquet, '.parquet'],
  ['application/zip', '.zip'],
  ['image/svg+xml', '.svg'],
]);

function namedIn(header: string | null): string {
  // `filename*` stands before `filename` (RFC 6266, section 4.3): the parser puts the one in the other's place.
  const name = header === null ? '' : (parse(header).parameters.filename ?? '');
  // Only the last part of a path, whichever system's.
  return name.split(/[/\\]/).at(-1) ?? '';
}

/**
 * What a file answer is to be called.
 * @param header content-disposition, by RFC 6266
 * @param type the media type that the route promises; the name gets its ending
 */
export function fileNameOf(header: string | null, input: { readonly type: string; readonly fallback: string }): string {
  const name = safeName(namedIn(header), input.fallback);
  const ending = ENDINGS.get(input.type);
  return ending === undefined ? name : withEnding(name, ending);
}
