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
