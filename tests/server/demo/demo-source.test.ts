import { describe, expect, it } from 'vitest';
import { CAST } from '../../../server/adapters/sources/demo/cast/cast.ts';
import { postByCode } from '../../../server/adapters/sources/demo/world/posts.ts';
import { SourceError } from '../../../server/ports/activity-source.ts';
import { LOST_FOLLOW_REASONS } from '../../../shared/domain/activity/action.ts';
import { type Instant, instant } from '../../../shared/domain/ids.ts';
import { DAY, startOfDay, WEEK } from '../../../shared/domain/time/calendar.ts';
import { applied, at, type Collected, collectAt, demoAt, never } from './collecting.ts';

const INES = 'demo:ines-varga';
const EARLIER = at('2026-05-14T11:20:33Z');
const LATER = at('2026-11-21T08:00:00Z');

const whole = new Map<string, Promise<Collected>>();
/** The whole account as it stood at `now`, collected once for all tests that read it. */
function wholeAt(id: string, now: Instant): Promise<Collected> {
  const key = `${id} ${now}`;
  const known = whole.get(key) ?? collectAt(id, now);
  whole.set(key, known);
  return known;
}

/** What can no longer be told of later: likes received are told of the last thirty weeks' posts. */
const lasting = (key: string) => !key.startsWith('received:');

describe('demo network', () => {
  it('tells the same of the same instants, whatever the time is now', async () => {
    const [before, after] = [await wholeAt(INES, EARLIER), await wholeAt(INES, LATER)];
    const then = [...after.actions.values()].filter((action) => action.at <= EARLIER && lasting(action.key));
    expect(then.length).toBeGreaterThan(20_000);
    for (const action of then) expect(before.actions.get(action.key)).toEqual(action);
  });

  it('gives the same answer to the same question', async () => {
    const [first, second] = [await wholeAt(INES, EARLIER), await collectAt(INES, EARLIER)];
    expect([...second.actions]).toEqual([...first.actions]);
    expect(second.outcome).toEqual(first.outcome);
  });

  it('only grows, except by what was taken back in between', async () => {
    const [before, after] = [await wholeAt(INES, EARLIER), await wholeAt(INES, LATER)];
    const missing = [...before.actions.keys()].filter((key) => lasting(key) && !after.actions.has(key));
    expect(missing.length).toBeGreaterThan(0);
    expect(missing.length).toBeLessThan(40);
    for (const key of missing) expect(before.actions.get(key)?.at).toBeGreaterThan(EARLIER - 22 * DAY);
    expect(after.actions.size).toBeGreaterThan(before.actions.size);
  });

  it.each(CAST.slice(0, 9).map(({ id }) => id))(
    '%s: a collection and what followed are one whole export',
    async (id) => {
      const start = at('2026-06-01T00:00:00Z');
      const keptFrom = instant(start - 8 * WEEK);
      let stored = new Map((await collectAt(id, start, { keptFrom })).actions);
      let since: string | null = null;
      const steps = [start, instant(start + 9 * DAY), instant(start + 9.4 * DAY), instant(start + 30 * DAY)];
      for (const now of steps) {
        const delivery = await collectAt(id, now, { since, keptFrom });
        stored = applied(stored, delivery);
        since = delivery.outcome.status === 'collected' ? delivery.outcome.revision : null;
      }
      const whole = await collectAt(id, steps.at(-1) ?? start, { keptFrom });
      const keys = (actions: Iterable<string>) => [...actions].filter(lasting).sort();
      expect(keys(stored.keys())).toEqual(keys(whole.actions.keys()));
      expect(since).toBe(whole.outcome.status === 'collected' ? whole.outcome.revision : 'stopped');
    },
  );

  it('says that nothing is new when nothing is', async () => {
    const first = await wholeAt(INES, LATER);
    const since = first.outcome.status === 'collected' ? first.outcome.revision : null;
    const again = await collectAt(INES, LATER, { since });
    expect(again.actions.size).toBe(0);
    expect(again.outcome).toMatchObject({ status: 'collected', revision: since });
  });

  it('never tells of anything later than now or earlier than the account', async () => {
    for (const { id, joined } of CAST.slice(0, 9)) {
      const { actions } = await collectAt(id, EARLIER, { keptFrom: instant(EARLIER - 20 * WEEK) });
      for (const action of actions.values()) {
        expect(action.at).toBeLessThanOrEqual(EARLIER);
        expect(action.at).toBeGreaterThanOrEqual(startOfDay(joined));
      }
    }
  });

  it('lets an account rename itself and stay the same account', async () => {
    const [old, renamed] = [demoAt(at('2025-09-01T00:00:00Z')), demoAt(LATER)];
    const [before, after] = [
      await old.lookup('last.boat.example', never),
      await renamed.lookup('nightferry.example', never),
    ];
    expect(before).toMatchObject({ profile: { id: 'demo:night-ferry', username: 'last.boat.example' } });
    expect(after).toMatchObject({ profile: { id: 'demo:night-ferry', username: 'nightferry.example' } });
    expect(await renamed.lookup('last.boat.example', never)).toEqual(after);
    expect(await renamed.people(['demo:night-ferry'], never)).toMatchObject([{ username: 'nightferry.example' }]);
  });

  it('stops being collected from the moment an account turns private', async () => {
    const turned = at('2026-07-03T14:20:00Z');
    expect((await collectAt('demo:quiet-ridge', instant(turned - 1))).outcome.status).toBe('collected');
    const after = await collectAt('demo:quiet-ridge', turned);
    expect(after.outcome).toEqual({ status: 'stopped', reason: 'locked' });
    expect(after.actions.size).toBe(0);
  });

  it('respects who asks logged-out viewers to stay away, and who is gone', async () => {
    expect((await collectAt('demo:lamplight-diary', LATER)).outcome).toMatchObject({ reason: 'logged-out-hidden' });
    expect((await collectAt('demo:gull-weather', LATER)).outcome).toMatchObject({ status: 'missing' });
    expect((await collectAt('demo:nobody', LATER)).outcome).toMatchObject({ status: 'missing' });
    expect(await demoAt(LATER).lookup('gull.weather.example', never)).toEqual({ status: 'not-found' });
    expect(await demoAt(at('2025-01-01T00:00:00Z')).lookup('gull.weather.example', never)).toMatchObject({
      status: 'found',
    });
    expect(await demoAt(LATER).lookup('nobody.example', never)).toEqual({ status: 'not-found' });
  });

  it('shows a post until its author takes it down', async () => {
    const { actions } = await wholeAt(INES, LATER);
    const liked = [...actions.values()].flatMap((action) => {
      const post = action.kind === 'like' && action.post !== null ? postByCode(action.post.code) : null;
      return post === null ? [] : [post];
    });
    const gone = liked.find((post) => post.goneAt !== null && post.goneAt <= LATER);
    if (gone?.goneAt == null) throw new Error('no liked post was taken down');
    const shown = await demoAt(instant(gone.goneAt - 1)).posts([gone.code], never);
    expect(shown).toMatchObject([{ gone: false, authorId: gone.author.id, text: expect.any(String) }]);
    expect(await demoAt(gone.goneAt).posts([gone.code], never)).toMatchObject([
      { gone: true, text: null, image: null },
    ]);
  });

  it('answers for posts that never were, or are not yet, as for posts that are gone', async () => {
    const { actions } = await wholeAt(INES, LATER);
    const last = [...actions.values()].filter((action) => action.kind === 'like').at(-1)?.post?.code ?? '';
    const codes = ['demo:atlas-kiln/20260101-999', 'demo:nobody/20260101-0', 'nonsense', '', last];
    const cards = await demoAt(EARLIER).posts(codes, never);
    expect(cards.map(({ code, gone }) => [code, gone])).toEqual(codes.map((code) => [code, true]));
  });

  it('knows everyone that an action is about', async () => {
    const { actions } = await wholeAt(INES, LATER);
    const ids = [...new Set([...actions.values()].flatMap(({ targetId }) => (targetId === null ? [] : [targetId])))];
    const people = await demoAt(LATER).people(ids, never);
    expect(people.map(({ id }) => id).sort()).toEqual(ids.sort());
    expect(new Set(people.map(({ username }) => username)).size).toBe(people.length);
    expect(people.filter(({ username }) => !username.endsWith('.example'))).toEqual([]);
  });

  it('loses follows for all four reasons', async () => {
    const reasons = new Set<string | null>();
    for (const { id } of CAST.slice(0, 5)) {
      for (const action of (await wholeAt(id, LATER)).actions.values()) {
        if (action.kind === 'unfollow') reasons.add(action.reason);
      }
    }
    expect([...reasons].sort()).toEqual([...LOST_FOLLOW_REASONS].sort());
  });

  it('holds an account of no action', async () => {
    const blank = await collectAt('demo:blank-page', LATER);
    expect(blank.actions.size).toBe(0);
    expect(blank.outcome).toMatchObject({ status: 'collected', revision: null });
  });

  it('tells of its progress in steps that only go forward', async () => {
    const { steps } = await wholeAt(INES, LATER);
    const done = steps.filter((step) => step.startsWith('downloading')).map((step) => Number(step.split(/[ /]/)[1]));
    expect(done.length).toBeGreaterThan(20);
    expect([...done].sort((a, b) => a - b)).toEqual(done);
    expect(steps[0]).toBe('resolving 0/1');
  });

  it('gives up when asked to', async () => {
    const stop = new AbortController();
    const request = { externalId: INES, since: null, now: LATER, receivedFrom: LATER, recentPosts: [] };
    const sink = { actions: async () => stop.abort(), present: async () => {}, progress: () => {} };
    const failure = await demoAt(LATER)
      .collect(request, sink, stop.signal)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(SourceError);
    expect(failure).toMatchObject({ failure: 'aborted' });
  });

  it('leaves other work room: the event loop turns again and again while an account of more than 100,000 actions is collected', async () => {
    let turns = 0;
    let collecting = true;
    const turn = () => {
      turns += 1;
      if (collecting) setImmediate(turn);
    };
    setImmediate(turn);
    const { actions } = await collectAt('demo:almanac-of-small-things', LATER);
    collecting = false;
    expect(actions.size).toBeGreaterThan(100_000);
    expect(turns).toBeGreaterThan(100);
  });

  it('tells of no likes received when they are not asked for', async () => {
    const { actions } = await collectAt(INES, LATER, { receivedFrom: LATER, keptFrom: instant(LATER - 8 * WEEK) });
    const kinds = new Set([...actions.values()].map(({ kind }) => kind));
    expect(kinds.has('like-received')).toBe(false);
    expect(kinds.has('post')).toBe(true);
  });

  it('finds an account by handle, link or id, and writes like a person', async () => {
    const source = demoAt(LATER);
    for (const query of ['@northquay@cafes.example', 'https://cafes.example/@northquay', 'demo:north-quay-coffee']) {
      expect(await source.lookup(query, never)).toMatchObject({ profile: { name: 'North Quay Coffee' } });
    }
    const { actions } = await collectAt(INES, LATER, { keptFrom: instant(LATER - 8 * WEEK) });
    const said = [...actions.values()].flatMap(({ kind, text }) => (kind === 'comment' && text !== null ? [text] : []));
    const codes = [...actions.values()].flatMap(({ kind, post }) =>
      kind === 'like' && post !== null ? [post.code] : [],
    );
    const written = (await source.posts(codes, never)).flatMap(({ text }) => (text === null ? [] : [text]));
    for (const text of [...said, ...written]) expect(text).toMatch(/^[^{}|]{3,300}$/);
    expect(new Set(said).size).toBeGreaterThan(said.length / 2.5);
    expect(new Set(written).size).toBeGreaterThan(written.length * 0.8);
  });
});
