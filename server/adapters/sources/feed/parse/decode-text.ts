// For programs that are made of single files, which find a declaration by its importer alone.
/// <reference path="./html-encoding-sniffer.d.ts" />
import htmlEncodingSniffer from 'html-encoding-sniffer';

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]+)/i;

/** The bytes as text, in the encoding of their byte order mark, of their server's word, or of their own declaration. */
export function decodeText(bytes: Uint8Array, contentType: string): string {
  const label = CHARSET.exec(contentType)?.[1];
  const xml = !/html/i.test(contentType);
  const encoding = htmlEncodingSniffer(bytes, {
    xml,
    defaultEncoding: 'UTF-8',
    ...(label === undefined ? {} : { transportLayerEncodingLabel: label }),
  });
  return new TextDecoder(encoding).decode(bytes);
}
