import { storableText } from '../../../../shared/domain/storable-text.ts';

/** A text as it can be stored; what is missing or blank is null. */
export function textOrNull(text: string | null | undefined): string | null {
  const clean = storableText(text ?? '').trim();
  return clean === '' ? null : clean;
}
