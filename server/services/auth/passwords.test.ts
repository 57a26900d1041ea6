import { hash } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

it('knows a password again, and no other', async () => {
  const passwords = createPasswords();
  const stored = await passwords.hash('correct horse');
  expect([await passwords.verify(stored, 'correct horse'), await passwords.verify(stored, 'wrong horse')]).toEqual([
    true,
    false,
  ]);
  expect(await passwords.verify(null, 'correct horse')).toBe(false);
});

it('refuses at once what would only wait, and does what it took', async () => {
  const passwords = createPasswords();
  const asked = await Promise.allSettled(Array.from({ length: 80 }, () => passwords.hash('correct horse')));
  const refused = asked.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(80 - 2 - 64);
  expect(refused[0]).toMatchObject({ reason: { code: 'overloaded' } });
  expect(await passwords.hash('correct horse')).toMatch(/^\$argon2id\$/);
});

it('knows a password by its letters, however a keyboard writes them', async () => {
  const passwords = createPasswords();
  const composed = 'ação de março';
  const decomposed = composed.normalize('NFD');
  expect(decomposed).not.toBe(composed);
  const known = (stored: string, typed: string) => passwords.verify(stored, typed);
  for (const set of [composed, decomposed, 'ａção de março']) {
    const stored = await passwords.hash(set);
    expect([await known(stored, composed), await known(stored, decomposed)], set).toEqual([true, true]);
    expect(await known(stored, 'acao de marco')).toBe(false);
  }
});

it('knows a password that was hashed as it was typed, before passwords were normalized', async () => {
  const passwords = createPasswords();
  const typed = 'ac\u0327a\u0303o ﬁm';
  const stored = await hash(typed);
  expect(await passwords.verify(stored, typed)).toBe(true);
  expect(await passwords.verify(stored, `${typed}.`)).toBe(false);
});
