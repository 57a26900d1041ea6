import { expect, it } from 'vitest';
import { serverGroup } from './server-group.ts';

it.each([
  ['https://a.evil.example', 'evil.example'],
  ['https://b.c.evil.example:8443', 'evil.example'],
  ['https://pds.co.uk.evil.co.uk', 'evil.co.uk'],
  ['https://Mastodon.Social', 'mastodon.social'],
])('%s is counted by the domain that was registered', (server, group) => expect(serverGroup(server)).toBe(group));

it('people under a suffix that gives names to many are told apart', () => {
  const [one, other] = ['https://one.github.io', 'https://other.github.io'].map(serverGroup);
  expect(one).not.toBe(other);
});

it('the servers on which one host keeps most accounts of a network are told apart', () => {
  const hosts = ['https://amanita.us-east.host.bsky.network', 'https://morel.us-east.host.bsky.network'];
  expect(new Set(hosts.map(serverGroup)).size).toBe(2);
  expect(serverGroup('https://bsky.network.evil.example')).toBe('evil.example');
});

it.each([
  ['http://127.0.0.1:3000', '127.0.0.1:3000'],
  ['http://[::1]:3000', '[::1]:3000'],
  ['http://localhost', 'localhost'],
  ['what is no server', 'what is no server'],
])('%s is itself', (server, group) => expect(serverGroup(server)).toBe(group));

it('a group is its own', () => {
  for (const server of ['https://a.evil.example', 'https://amanita.us-east.host.bsky.network', 'http://127.0.0.1:3000'])
    expect(serverGroup(serverGroup(server))).toBe(serverGroup(server));
});
