import { expect, it } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const key = (fill: number): Uint8Array => new Uint8Array(32).fill(fill);
const box = createSecretBox([key(1)]);

it('opens what it sealed, in its own place alone', () => {
  const sealed = box.seal('a token', 'person 1');
  expect(box.open(sealed, 'person 1')).toBe('a token');
  expect(box.open(sealed, 'person 2')).toBeNull();
});

it('shows nothing of it, and nothing twice', () => {
  const [one, other] = [box.seal('a token', ''), box.seal('a token', '')];
  expect(Buffer.from(one).includes('token')).toBe(false);
  expect(Buffer.from(one).equals(Buffer.from(other))).toBe(false);
});

it('does not open what was changed, cut, or is of another form', () => {
  const sealed = box.seal('a token', '');
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Uint8Array.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(box.open(changed, '')).toBeNull();
  }
  expect(box.open(sealed.subarray(0, 20), '')).toBeNull();
  expect(box.open(new Uint8Array(), '')).toBeNull();
});

it('seals with the first of its keys and opens with each, so that a key can be changed', () => {
  const old = box.seal('a token', '');
  const both = createSecretBox([key(2), key(1)]);
  expect(both.open(old, '')).toBe('a token');
  expect(createSecretBox([key(2)]).open(old, '')).toBeNull();
  expect(createSecretBox([key(2)]).open(both.seal('another', ''), '')).toBe('another');
  expect(both.keyId).toEqual(createSecretBox([key(2)]).keyId);
  expect(both.keyId).not.toEqual(box.keyId);
  expect(createSecretBox([]).keyId).toBeNull();
});
