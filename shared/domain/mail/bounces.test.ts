import { expect, it } from 'vitest';
import { isAddressDead, isAddressRefused } from './bounces.ts';

it.each([
  ['550 5.1.1 No such user', true],
  ['550 No such user here', true],
  ['551 User not local', true],
  ['550-5.2.1 The account is disabled', true],
  ['552 5.2.2 Mailbox full', true],
  ['550 5.7.1 Your network is blocked', false],
  ['554 5.7.1 Spam', false],
  ['554 Transaction failed', false],
  ['451 4.1.1 Try again later', false],
  ['', false],
])('"%s" refuses the address: %s', (reply, refused) => {
  expect(isAddressRefused(reply)).toBe(refused);
});

it.each([
  ['failed', '5.1.1', true],
  ['Failed', '5.2.2', true],
  ['failed', '5.7.1', false],
  ['failed', '4.4.7', false],
  ['delayed', '5.1.1', false],
  ['delivered', '2.0.0', false],
])('a report of %s with %s says that the address is dead: %s', (action, status, dead) => {
  expect(isAddressDead({ action, status })).toBe(dead);
});
