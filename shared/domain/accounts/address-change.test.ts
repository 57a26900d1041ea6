import { describe, expect, it } from 'vitest';
import { checkNewAddress } from './address-change.ts';

describe('a new address', () => {
  it.each([
    ['', 'fields_empty'],
    ['  ', 'fields_empty'],
    ['somebody', 'email_invalid'],
    ['a b@example.org', 'email_invalid'],
    ['reader@example.org', 'address_unchanged'],
    ['READER@example.ORG', 'address_unchanged'],
  ])('%j is refused: %s', (email, code) => {
    expect(checkNewAddress(email, 'reader@example.org')).toEqual([{ field: 'email', code }]);
  });

  it.each(['reader2@example.org', 'reader@xn--bcher-kva.example', 'leitor.são@example.org'])('%s is taken', (email) => {
    expect(checkNewAddress(email, 'reader@example.org')).toEqual([]);
  });
});
