import { describe, expect, it } from 'vitest';
import { instant } from '../../../shared/domain/ids.ts';
import { periodsSince } from '../../../shared/domain/time/period.ts';
import { rowNote, stageSaid, troubleOf } from './row-note.ts';

const at = (text: string) => instant(Date.parse(text));
const added = at('2025-11-17T09:00:00Z');
const note = (now: string, over: Partial<Parameters<typeof rowNote>[0]> = {}) =>
  rowNote(
    {
      state: 'counting',
      reason: null,
      progress: null,
      addedAt: added,
      periods: periodsSince(added, at(now)),
      ...over,
    },
    null,
    at(now),
  );
const due = at('2025-11-27T06:00:00Z');

describe('rowNote', () => {
  it('counts the days of the first week from Monday, 1 to 7', () => {
    expect(note('2025-11-17T09:00:00Z')).toEqual({ kind: 'counting', day: 1, days: 7, due });
    expect(note('2025-11-20T00:00:00Z')).toEqual({ kind: 'counting', day: 4, days: 7, due });
    expect(note('2025-11-23T23:59:59Z')).toEqual({ kind: 'counting', day: 7, days: 7, due });
  });

  it('promises no report of a period that an own export does not cover', () => {
    expect(note('2025-11-20T00:00:00Z', { state: 'ok', ownArchive: true })).toEqual({ kind: 'outside' });
  });

  it('counts from the day on which an account was added in the middle of the week', () => {
    const thursday = { addedAt: at('2025-11-20T22:00:00Z') };
    expect(note('2025-11-20T22:00:01Z', thursday)).toEqual({ kind: 'counting', day: 1, days: 4, due });
    expect(note('2025-11-21T00:00:00Z', thursday)).toEqual({ kind: 'counting', day: 2, days: 4, due });
    const sunday = { addedAt: at('2025-11-23T09:00:00Z') };
    expect(note('2025-11-23T09:00:01Z', sunday)).toEqual({ kind: 'counting', day: 1, days: 1, due });
    expect(note('2025-11-24T00:00:00Z', sunday)).toEqual({ kind: 'closed', due });
  });

  it('says that the week is closed between Sunday night and Thursday', () => {
    expect(note('2025-11-24T00:00:00Z')).toEqual({ kind: 'closed', due });
    expect(note('2025-11-27T06:00:00Z')).toEqual({ kind: 'writing' });
  });

  it('names what is counted of what others do: reposts, too, where the network tells them', () => {
    expect(stageSaid('received', 'mastodon')).toBe('receivedBoth');
    expect(stageSaid('received', 'instagram')).toBe('ownAnswers');
    expect([stageSaid('received', 'bluesky'), stageSaid('received', 'demo')]).toEqual(['received', 'received']);
    expect(stageSaid('people', 'mastodon')).toBe('people');
  });

  it('tells how far a collection is, and claims no share where the end is not known', () => {
    const progress = { stage: 'downloading' as const, done: 3, total: 4, startedAt: 0, error: null };
    expect(note('2025-11-20T00:00:00Z', { state: 'collecting', progress })).toMatchObject({ share: 0.75 });
    expect(note('2025-11-20T00:00:00Z', { state: 'collecting', progress: { ...progress, total: null } })).toMatchObject(
      { share: null },
    );
  });

  it('says that a collection failed and goes on, also when there was progress before', () => {
    const progress = { stage: 'downloading' as const, done: 3, total: 4, startedAt: 0, error: 'timeout' };
    expect(note('2025-11-20T00:00:00Z', { state: 'failing', progress })).toEqual({
      kind: 'failing',
      cause: 'unreachable',
    });
  });

  it('gives the reason before anything else', () => {
    expect(note('2025-11-20T00:00:00Z', { state: 'private', reason: 'locked' })).toEqual({
      kind: 'stopped',
      reason: 'locked',
      again: null,
    });
  });

  it('says when an account that may come back is looked at again', () => {
    const lookAgainAt = at('2025-11-20T06:00:00Z');
    expect(note('2025-11-20T00:00:00Z', { state: 'gone', reason: 'missing', lookAgainAt })).toEqual({
      kind: 'stopped',
      reason: 'missing',
      again: lookAgainAt,
    });
  });

  it('tells an account added later from a report that is late', () => {
    const now = at('2025-12-05T09:00:00Z');
    const about = { state: 'ok' as const, reason: null, progress: null, addedAt: added };
    const periods = periodsSince(added, now);
    const [older] = periodsSince(at('2025-11-03T00:00:00Z'), now);
    expect(rowNote({ ...about, periods }, older ?? null, now)).toEqual({ kind: 'before' });
    expect(rowNote({ ...about, periods }, periods[0] ?? null, now)).toEqual({ kind: 'writing' });
  });
});

describe('the badge of a row', () => {
  it('names what is in the way: private, gone, hidden, opted out, failing', () => {
    expect(troubleOf({ state: 'private', reason: 'locked' })).toBe('private');
    expect(troubleOf({ state: 'gone', reason: 'deleted' })).toBe('gone');
    expect(troubleOf({ state: 'hidden', reason: 'logged-out-hidden' })).toBe('hidden');
    expect(troubleOf({ state: 'hidden', reason: 'opted-out' })).toBe('optedOut');
    expect(troubleOf({ state: 'failing', reason: null })).toBe('failing');
  });

  it('is none where an account is followed, collected or counted', () => {
    for (const state of ['ok', 'collecting', 'counting'] as const) {
      expect(troubleOf({ state, reason: null })).toBeNull();
    }
  });
});
