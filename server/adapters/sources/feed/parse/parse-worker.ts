import { SourceError, type SourceFailure } from '../../../../ports/activity-source.ts';
import type { RawDocument, WebDocument } from './document.ts';
import { readDocument } from './read-document.ts';

export type ParseAnswer =
  | { readonly ok: true; readonly document: WebDocument }
  | { readonly ok: false; readonly failure: SourceFailure; readonly message: string };

/** Runs in a worker. A failure comes back as an answer: an error's class would be lost on the way. */
export function parse(raw: RawDocument): ParseAnswer {
  try {
    return { ok: true, document: readDocument(raw) };
  } catch (error) {
    if (error instanceof SourceError) return { ok: false, failure: error.failure, message: error.message };
    throw error;
  }
}
