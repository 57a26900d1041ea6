import { describe, expect, it } from 'vitest';
import type { DocumentText } from './document.ts';
import { texts as faqEn } from './en/faq.ts';
import { texts as glossaryEn } from './en/glossary.ts';
import { texts as termsEn } from './en/terms.ts';
import { texts as faqPt } from './pt/faq.ts';
import { texts as glossaryPt } from './pt/glossary.ts';
import { texts as termsPt } from './pt/terms.ts';

/** Every place of a document that an address can name, in order. */
const places = ({ sections }: DocumentText): string[] =>
  sections.flatMap(({ id, blocks }) => [
    id,
    ...blocks.flatMap((block) => (typeof block !== 'string' && 'id' in block ? [block.id] : [])),
  ]);

describe('the addresses inside long texts', () => {
  it.each([
    ['faq', faqEn, faqPt],
    ['terms', termsEn, termsPt],
  ] as const)('are the same in both languages, so that a switch of language keeps the place: %s', (_, en, pt) => {
    expect(places(pt)).toEqual(places(en));
  });

  it('are the same words in both glossaries, each in its own order', () => {
    const ids = (terms: readonly { readonly id: string }[]) => terms.map(({ id }) => id).sort();
    expect(ids(glossaryPt.terms)).toEqual(ids(glossaryEn.terms));
  });

  it.each([
    ['faq', places(faqEn)],
    ['terms', places(termsEn)],
    ['glossary', glossaryEn.terms.map(({ id }) => id)],
  ])('name one place each: %s', (_, found) => {
    expect(new Set(found).size).toBe(found.length);
  });

  it.each([
    ['en', glossaryEn.terms],
    ['pt', glossaryPt.terms],
  ] as const)('stand in the alphabetical order of the language in the glossary: %s', (lang, terms) => {
    const names = terms.map(({ name }) => name);
    expect(names).toEqual([...names].sort(new Intl.Collator(lang).compare));
  });
});
