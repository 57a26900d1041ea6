import { describe, expect, it } from 'vitest';
import { METHODS } from '../../shared/desktop/bridge.ts';
import { channelOf } from '../../shared/desktop/channels.ts';
import type { Requester } from '../security/rules.ts';
import { mayAsk } from '../security/rules.ts';
import { type Handlers, registerMethods } from './methods.ts';
import { createSendEvent } from './send-event.ts';

const OURS = 5;
const PAGE: Requester = { contents: OURS, frame: { origin: 'app://perch', isMain: true } };

/** Every handler notes what it was asked with, and answers what `give` does. */
function bridge(give: () => unknown = () => undefined) {
  const asked: [string, unknown][] = [];
  const answers = new Map<string, (requester: Requester, input: unknown) => Promise<unknown>>();
  const note = (name: string) => (input: unknown) => {
    asked.push([name, input]);
    return give();
  };
  const handlers = Object.fromEntries(Object.keys(METHODS).map((name) => [name, note(name)]));
  registerMethods({
    listen: (channel, answer) => void answers.set(channel, answer),
    mayAsk: (requester) => mayAsk(requester, OURS),
    handlers: handlers as unknown as Handlers, // one that answers the same to everything
  });
  const ask = async (name: keyof typeof METHODS, input?: unknown, requester = PAGE) =>
    await answers.get(channelOf('method', name))?.(requester, input);
  return { asked, answers, ask };
}

describe('methods of the bridge', () => {
  it('are all there, each on the channel of its name, and no other', () => {
    expect([...bridge().answers.keys()].toSorted()).toEqual(
      Object.keys(METHODS)
        .map((name) => `perch:method:${name}`)
        .toSorted(),
    );
  });

  it('get what their schema makes of the input, and answer', async () => {
    const { ask, asked } = bridge(() => 'answered');
    await expect(ask('setUnread', 3)).rejects.toThrow('invalid answer');
    expect(await ask('download', { path: '/csv/1', ask: false, more: 1 })).toBe('answered');
    expect(asked).toEqual([
      ['setUnread', 3],
      ['download', { path: '/csv/1', ask: false }],
    ]);
  });

  it.each([
    ['setUnread', -1],
    ['setUnread', 1.5],
    ['setUnread', '3'],
    ['setLanguage', 'fr'],
    ['about', {}],
    ['download', { path: '../../etc/passwd', ask: false }],
    ['download', { path: 'https://evil.example/', ask: false }],
    ['openExternal', 'x'.repeat(2049)],
    ['openExternal', ['https://bsky.app/']],
    ['changePreferences', { theme: 'sepia' }],
    ['startExport', { reports: [], folder: '/', pattern: 'x' }],
    ['useServer', undefined],
  ] as const)('never run on what their schema refuses: %s %j', async (name, input) => {
    const { ask, asked } = bridge();
    await expect(ask(name, input)).rejects.toThrow('invalid input');
    expect(asked).toEqual([]);
  });

  it.each([
    ['a frame inside the page', { ...PAGE, frame: { origin: 'app://perch', isMain: false } }],
    ['another window', { ...PAGE, contents: 6 }],
    ['another origin', { ...PAGE, frame: { origin: 'https://evil.example', isMain: true } }],
    ['a page that is gone', { ...PAGE, frame: null }],
  ])('never run for %s', async (_, requester) => {
    const { ask, asked, answers } = bridge();
    for (const name of Object.keys(METHODS) as (keyof typeof METHODS)[]) {
      await expect(ask(name, undefined, requester)).rejects.toThrow('not allowed');
    }
    expect(answers.size).toBeGreaterThan(30);
    expect(asked).toEqual([]);
  });

  it('give the page what their schema makes of the answer, and nothing else', async () => {
    const state = { token: 'ready', lastRefresh: 1 };
    expect(await bridge(() => ({ ...state, secret: 'a token' })).ask('sessionState')).toEqual(state);
  });

  it.each([
    ['sessionState', { token: 'a token', lastRefresh: 1 }],
    ['liveState', 'a token'],
    ['chooseFolder', 7],
    ['openExternal', 'yes'],
    ['reconnect', 'a token'],
  ] as const)('never pass on what the schema of the answer refuses: %s %j', async (name, answer) => {
    const { ask } = bridge(() => answer);
    const input = name === 'openExternal' ? 'https://bsky.app/' : undefined;
    await expect(ask(name, input)).rejects.toThrow(/^invalid answer$/);
  });

  it('pass on that something failed', async () => {
    const fail = () => Promise.reject(new Error('disk full'));
    await expect(bridge(fail).ask('about')).rejects.toThrow('disk full');
  });
});

describe('what the page is told', () => {
  it('goes out on the channel of the event', () => {
    const sent: unknown[] = [];
    createSendEvent((...all) => void sent.push(all))('checkout', 'returned');
    expect(sent).toEqual([['perch:event:checkout', 'returned']]);
  });
});
