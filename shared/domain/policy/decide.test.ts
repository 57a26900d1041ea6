import { describe, expect, it } from 'vitest';
import type { CoverageMatrix } from '../activity/coverage.ts';
import { NETWORKS } from '../networks/networks.ts';
import { decideTracking, limitCoverage, mayCollectText, maySummarise } from './decide.ts';
import type { ProfileFlags } from './profile-flags.ts';
import type { TrackingFacts } from './tracking.ts';

const facts = (flags: ProfileFlags, more: Partial<TrackingFacts> = {}): TrackingFacts => ({
  network: 'bluesky',
  flags,
  bio: null,
  ownedByViewer: false,
  optedOut: false,
  ...more,
});
const denied = (reason: string) => ({ allowed: false, reason });
const OPEN: ProfileFlags = { discoverable: true, noindex: false, indexable: true };

describe('whether an account may be tracked', () => {
  it.each(NETWORKS)('allows an open public account on %s', (network) => {
    expect(decideTracking(facts(OPEN, { network, bio: 'Potter, 41 years old' }))).toEqual({ allowed: true });
  });

  it.each([
    [{ deleted: true }, 'deleted'],
    [{ deactivated: true }, 'deactivated'],
    [{ suspended: true }, 'suspended'],
    [{ memorial: true }, 'memorial'],
    [{ locked: true }, 'locked'],
    [{ noUnauthenticated: true }, 'logged-out-hidden'],
    [{ professional: false }, 'not-professional'],
  ] as const)('refuses %o as %s on every network', (flags, reason) => {
    for (const network of NETWORKS) {
      expect(decideTracking(facts({ ...OPEN, ...flags }, { network }))).toEqual(denied(reason));
    }
  });

  it('lets the proven owner read a private person’s account, and takes no word on it for none against it', () => {
    expect(decideTracking(facts({ professional: false }, { ownedByViewer: true }))).toEqual({ allowed: true });
    expect(decideTracking(facts({ professional: true }))).toEqual({ allowed: true });
  });

  it('lets the proven owner read an account that hides from logged-out viewers, and nothing more', () => {
    expect(decideTracking(facts({ noUnauthenticated: true }, { ownedByViewer: true }))).toEqual({ allowed: true });
    const others: ProfileFlags[] = [{ deleted: true }, { locked: true }, { suspended: true }, { memorial: true }];
    for (const flags of others) {
      expect(decideTracking(facts(flags, { ownedByViewer: true })).allowed).toBe(false);
    }
  });

  it('asks Mastodon accounts to be discoverable and open to search; silence is no consent', () => {
    const mastodon = (flags: ProfileFlags) => decideTracking(facts(flags, { network: 'mastodon' }));
    expect(mastodon({ discoverable: true })).toEqual({ allowed: true });
    expect(mastodon({})).toEqual(denied('not-discoverable'));
    expect(mastodon({ discoverable: false })).toEqual(denied('not-discoverable'));
    expect(mastodon({ discoverable: true, noindex: true })).toEqual(denied('not-discoverable'));
    expect(decideTracking(facts({ discoverable: false, noindex: true }))).toEqual({ allowed: true });
  });

  it('asks who publishes by a feed to allow indexes; software that knows no such wish has nothing to ask', () => {
    const feed = (flags: ProfileFlags) => decideTracking(facts(flags, { network: 'feed' }));
    expect(feed({})).toEqual({ allowed: true });
    expect(feed({ discoverable: true, noindex: false })).toEqual({ allowed: true });
    expect(feed({ discoverable: false })).toEqual(denied('not-discoverable'));
    expect(feed({ noindex: true })).toEqual(denied('not-discoverable'));
  });

  it('keeps an opt-out for everyone, the owner too', () => {
    expect(decideTracking(facts({}, { optedOut: true }))).toEqual(denied('opted-out'));
    expect(decideTracking(facts({}, { optedOut: true, ownedByViewer: true }))).toEqual(denied('opted-out'));
  });

  it('stops at a bio that states an age under 18', () => {
    expect(decideTracking(facts({}, { bio: 'artist, 16 y/o' }))).toEqual(denied('minor'));
    expect(decideTracking(facts({}, { bio: 'tenho 15 anos' }))).toEqual(denied('minor'));
    expect(decideTracking(facts({}, { bio: 'minors DNI' }))).toEqual({ allowed: true });
  });

  it('stops while the operator looks at a report of a minor, and for good when it was one', () => {
    expect(decideTracking(facts({}, { underReview: true }))).toEqual(denied('under-review'));
    expect(decideTracking(facts({}, { knownMinor: true, bio: 'Potter, 41 years old' }))).toEqual(denied('minor'));
    expect(decideTracking(facts({}, { underReview: true, optedOut: true }))).toEqual(denied('opted-out'));
    expect(decideTracking(facts({}, { underReview: false, knownMinor: false }))).toEqual({ allowed: true });
  });

  it('names what is gone before what is closed, and what is closed before what was asked', () => {
    const all: ProfileFlags = { deleted: true, suspended: true, locked: true, noUnauthenticated: true };
    expect(decideTracking(facts(all, { optedOut: true, bio: 'age 12' }))).toEqual(denied('deleted'));
    expect(decideTracking(facts({ ...all, deleted: false }, { optedOut: true }))).toEqual(denied('suspended'));
    expect(decideTracking(facts({ locked: true }, { optedOut: true }))).toEqual(denied('locked'));
  });
});

describe('what may be collected of an account that is tracked', () => {
  it('takes texts and hashtags on Mastodon only when public posts may be indexed', () => {
    expect(mayCollectText('mastodon', { indexable: true })).toBe(true);
    expect(mayCollectText('mastodon', { indexable: false })).toBe(false);
    expect(mayCollectText('mastodon', {})).toBe(false);
    expect(mayCollectText('bluesky', {})).toBe(true);
    expect([{}, { indexable: true }, { indexable: false }].map((flags) => mayCollectText('feed', flags))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('writes no summary against a declaration', () => {
    expect(maySummarise({ noSynthetic: true })).toBe(false);
    expect(maySummarise({})).toBe(true);
  });

  it('leaves hidden follows alone and everything else as it was', () => {
    const full: CoverageMatrix = {
      like: 'full',
      'like-received': 'sampled',
      'repost-received': 'none',
      post: 'full',
      comment: 'full',
      repost: 'full',
      follow: 'full',
      unfollow: 'sampled',
    };
    expect(limitCoverage(full, 'mastodon', { hideCollections: true })).toEqual({
      ...full,
      follow: 'none',
      unfollow: 'none',
    });
    expect(limitCoverage(full, 'mastodon', { hideCollections: false })).toEqual(full);
    expect(limitCoverage(full, 'bluesky', {})).toEqual(full);
  });
});
