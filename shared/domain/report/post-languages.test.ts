import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTION_KINDS, type Action } from '../activity/action.ts';
import { createPostLanguages, languagesOf } from './post-languages.ts';
import { action } from './testing/report-fixture.ts';

const post = (...languages: string[]): Action => action('post', { languages });

function list(actions: readonly Action[]) {
  const languages = createPostLanguages();
  for (const each of actions) languages.add(each);
  return languages.list();
}

describe('the languages an account wrote in', () => {
  it('are those that its posts and comments declare, the most used first, with their share', () => {
    expect(list([post('pt'), post('en'), action('comment', { languages: ['pt'] }), post('pt')])).toEqual([
      { code: 'pt', count: 3, share: 0.75 },
      { code: 'en', count: 1, share: 0.25 },
    ]);
  });

  it('are none where nothing is declared, and a post that declares none takes no part', () => {
    expect(list([])).toEqual([]);
    expect(list([post(), action('post'), action('comment')])).toEqual([]);
    expect(list([post(), post(), post('pt')])).toEqual([{ code: 'pt', count: 1, share: 1 }]);
  });

  it('count a post in two languages once for each, and the shares still add up to one', () => {
    expect(list([post('pt', 'en'), post('pt', 'pt'), post('pt')])).toEqual([
      { code: 'pt', count: 3, share: 0.75 },
      { code: 'en', count: 1, share: 0.25 },
    ]);
  });

  it('leave regions and scripts out: pt-BR is pt', () => {
    expect(list([post('pt-BR', 'pt-PT'), post('zh-Hant-TW'), post('PT')])).toEqual([
      { code: 'pt', count: 2, share: 0.6667 },
      { code: 'zh', count: 1, share: 0.3333 },
    ]);
  });

  it('take a code that was replaced for what replaced it', () => {
    expect(list([post('iw'), post('he'), post('eng'), post('en')])).toEqual([
      { code: 'en', count: 2, share: 0.5 },
      { code: 'he', count: 2, share: 0.5 },
    ]);
  });

  it('leave out what names no language, and keep a code that nobody has heard of', () => {
    expect(list([post('und', 'mul', 'zxx', 'mis'), post('english'), post(''), post('p', 'x-klingon', '日本')])).toEqual(
      [],
    );
    expect(list([post('jp')])).toEqual([{ code: 'jp', count: 1, share: 1 }]);
  });

  it('stand in the order of their codes where they are as many', () => {
    expect(list([post('pt'), post('es'), post('en'), post('fr', 'fr')]).map(({ code }) => code)).toEqual([
      'en',
      'es',
      'fr',
      'pt',
    ]);
  });

  it('are all told, however many they are', () => {
    const codes = [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => `q${letter}${letter}`);
    expect(list(codes.map((code) => post(code)))).toHaveLength(codes.length);
  });

  it('are of the account’s own words: likes, reposts and follows do not count, nor what was removed', () => {
    const others = ACTION_KINDS.filter((kind) => kind !== 'post' && kind !== 'comment');
    const removed = { languages: ['pt'], removed: true };
    expect(list(others.map((kind) => action(kind, { languages: ['pt'] })))).toEqual([]);
    expect(list([action('post', removed), action('comment', removed)])).toEqual([]);
  });

  it('have shares that add up to one and codes of a form, whatever is declared, in any order', () => {
    const tag = fc.oneof(fc.constantFrom('pt', 'en', 'pt-BR', 'und', 'iw', 'eng'), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(fc.array(fc.array(tag, { maxLength: 3 }), { maxLength: 12 }), (declared) => {
        const found = list(declared.map((tags) => post(...tags)));
        const sum = found.reduce((total, { share }) => total + share, 0);
        expect(sum).toBeCloseTo(found.length === 0 ? 0 : 1, 2);
        for (const { code } of found) expect(code).toMatch(/^[a-z]{2,3}$/);
        expect(list(declared.toReversed().map((tags) => post(...tags)))).toEqual(found);
      }),
    );
  });

  it('of several reports are added up by their code', () => {
    const counts = [
      ['pt', 2],
      ['en', 1],
      ['pt', 1],
    ] as const;
    expect(languagesOf(counts)).toEqual([
      { code: 'pt', count: 3, share: 0.75 },
      { code: 'en', count: 1, share: 0.25 },
    ]);
  });
});
