import { expect } from 'vitest';
import type { CollectRequest, SourceProfile } from '../../../server/ports/activity-source.ts';
import { ACTION_KINDS, type Action, RECEIVED_KINDS } from '../../../shared/domain/activity/action.ts';
import type { Network } from '../../../shared/domain/networks/networks.ts';

/** The port's words on a profile, whatever the network. */
export function expectProfile(profile: SourceProfile, network: Network): void {
  expect(profile).toMatchObject({ network, id: expect.stringMatching(/./), username: expect.stringMatching(/./) });
  const { url, userpic, followers, follows, posts } = profile;
  if (url !== null) expect(['http:', 'https:']).toContain(new URL(url).protocol);
  if (userpic !== null) expect(userpic).toMatch(/^(https?:\/\/|\/api\/)/);
  for (const count of [followers, follows, posts])
    expect(count === null || (Number.isInteger(count) && count >= 0)).toBe(true);
}

/** The port's words on one action, whatever the network. */
export function expectAction(action: Action, request: CollectRequest): void {
  const { key, kind, at, targetId, post, text, tags, languages = [], reason } = action;
  expect([key === '', key.isWellFormed(), key.includes('\u0000')]).toEqual([false, true, false]);
  expect(ACTION_KINDS).toContain(kind);
  expect(Number.isInteger(at)).toBe(true);
  expect(at).toBeGreaterThan(0);
  expect(at).toBeLessThanOrEqual(request.now);
  if (['like', ...RECEIVED_KINDS, 'follow', 'unfollow'].includes(kind)) expect(targetId).toMatch(/./);
  if (post !== null)
    expect([post.code === '', ['http:', 'https:'].includes(new URL(post.url).protocol)]).toEqual([false, true]);
  expect(text === null || text.isWellFormed()).toBe(true);
  expect(tags.filter((tag) => tag === '' || tag.startsWith('#') || tag !== tag.toLowerCase())).toEqual([]);
  expect([new Set(tags).size, new Set(languages).size]).toEqual([tags.length, languages.length]);
  expect(languages.filter((language) => !/^[a-z]{2,3}$/.test(language))).toEqual([]);
  expect(reason === null).toBe(kind !== 'unfollow');
}
