import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { foldPassword, MIN_PASSWORD } from '../../../shared/domain/accounts/new-password.ts';
import { createCommonPasswords, type GetCommonPasswords } from './common-passwords.ts';

describe('the list of common passwords', () => {
  let list: Awaited<ReturnType<GetCommonPasswords>>;
  beforeAll(async () => {
    list = await createCommonPasswords()();
  });

  it.each(['password', 'password1', '12345678', 'qwertyuiop', 'iloveyou', 'senha123', 'corinthians', 'borboleta'])(
    'has %s',
    (word) => expect(list.has(word)).toBe(true),
  );

  it.each(['correct horse', 'a quite different secret', 'x7$kq!9zpw'])('does not have %s', (word) =>
    expect(list.has(word)).toBe(false),
  );

  it('has as many entries as the decisions say', async () => {
    const decisions = await readFile(`${import.meta.dirname}/../../../docs/decisions.md`, 'utf8');
    expect(decisions).toContain(`${list.size.toLocaleString('en')} entries`);
  });

  it('is read once', async () => {
    const common = createCommonPasswords();
    expect(await common()).toBe(await common());
  });

  it('is of words as they are compared', async () => {
    const { default: words } = await import('@zxcvbn-ts/language-pt-br/dist/commonWords.json.mjs');
    const long = words.filter((word) => word.length >= MIN_PASSWORD);
    expect(long.filter((word) => word !== foldPassword(word))).toEqual([]);
  });
});
