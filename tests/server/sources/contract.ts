import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ASKS_NETWORK, type CollectSink, SourceError } from '../../../server/ports/activity-source.ts';
import { ACTION_KINDS, LOST_FOLLOW_REASONS } from '../../../shared/domain/activity/action.ts';
import { bestCoverage, describeNetwork, type Network } from '../../../shared/domain/networks/networks.ts';
import { createRecordingSink } from '../../support/atproto/recording-sink.ts';
import {
  again,
  type Collected,
  calls,
  collect,
  failureOf,
  goneOf,
  kindsIn,
  lessTold,
  NEVER,
  reportOf,
  requestOn,
} from './collecting.ts';
import { expectAction, expectProfile } from './expectations.ts';
import { type SourceStage, TROUBLES } from './stage.ts';

/** What people paste and nobody has: each has to be answered, not thrown at. */
const ABSURD = [
  '',
  '   ',
  '@',
  '\u0000',
  'a'.repeat(300),
  'https://',
  '../../etc/passwd',
  '💥'.repeat(40),
  "' or 1=1 --",
];

/**
 * What every source promises the rest of the program (`server/ports/activity-source.ts`), on a network that the stage moves. The
 * tests follow one another: what one of them collected is the past of the next. Where sources may differ, each declares what it is able to
 * do (`abilities`), and the contract asks for that.
 */
export function describeSource(network: Network, openStage: () => Promise<SourceStage>, name: string = network): void {
  describe(`the ${name} source`, () => {
    let stage: SourceStage;
    let first: Collected;
    let abilities = ASKS_NETWORK;
    beforeAll(async () => {
      stage = await openStage();
      abilities = stage.source.abilities ?? ASKS_NETWORK;
      first = await collect(stage);
    });
    afterAll(() => stage.close());

    describe('finds an account', () => {
      it('by every form that somebody may type, and as the same one', async () => {
        const results = await Promise.all(stage.forms.map((form) => stage.source.lookup(form, NEVER)));
        const found = results.map((result) => (result.status === 'found' ? result.profile.id : null));
        expect(found).toEqual(stage.forms.map(() => stage.externalId));
        for (const result of results) if (result.status === 'found') expectProfile(result.profile, network);
      });

      it('or says that there is none, of whatever was typed', async () => {
        for (const query of [...stage.nobody, ...ABSURD]) {
          expect([query, await stage.source.lookup(query, NEVER)]).toEqual([query, { status: 'not-found' }]);
        }
      });
    });

    describe('collects', () => {
      it('actions in the form that every network is reduced to, each once', () => {
        const { sink } = first;
        for (const action of sink.list()) expectAction(action, requestOn(stage));
        expect(sink.batches.reduce((sum, size) => sum + size, 0)).toBe(sink.actionsByKey.size);
        expect(sink.batches).not.toContain(0);
        const report = reportOf(first);
        expectProfile(report.profile, network);
        expect(report.profile.id).toBe(stage.externalId);
      });

      it('under keys that code and database put into one order', () => {
        const keys = [...first.sink.actionsByKey.keys()];
        const byBytes = keys.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
        expect(keys.toSorted()).toEqual(byBytes);
      });

      it('the same when it is asked the same', async () => {
        const repeated = await collect(stage);
        expect(repeated.sink.actionsByKey).toEqual(first.sink.actionsByKey);
        expect(repeated.outcome).toEqual(first.outcome);
      });

      it('nothing new, and nothing gone, where nothing happened', async () => {
        const second = await again(stage, first);
        for (const action of second.sink.list()) expect(action).toEqual(first.sink.actionsByKey.get(action.key));
        expect(reportOf(second).revision).toBe(reportOf(first).revision);
        expect(goneOf(first, second)).toEqual([]);
      });

      it('no more than it claims, claims no more than what bounds it, and leaves out nothing that it claims', () => {
        const { coverage, removals } = reportOf(first);
        expect(stage.delivered !== undefined).toBe(abilities.coverage === 'delivered');
        const most = stage.delivered ?? bestCoverage(network);
        const told = kindsIn(first.sink);
        const concluded = told.has('follow') && removals.kind === 'prefixes';
        for (const kind of ACTION_KINDS) {
          expect([kind, lessTold(coverage[kind], most[kind])]).toEqual([kind, true]);
          // Unfollows are delivered, or concluded from follows that are gone.
          const delivered = told.has(kind) || (kind === 'unfollow' && concluded);
          expect([kind, delivered]).toEqual([kind, coverage[kind] !== 'none']);
        }
      });

      it('only reasons of a lost follow that the network can tell apart, or that were delivered', () => {
        const described = describeNetwork(network).capabilities.lostFollowReasons;
        const lostFollowReasons = abilities.coverage === 'delivered' ? LOST_FOLLOW_REASONS : described;
        const reasons = first.sink.list().flatMap(({ reason }) => reason ?? []);
        expect(reasons.filter((reason) => !lostFollowReasons.includes(reason))).toEqual([]);
      });

      it('in batches that are awaited', async () => {
        let open = 0;
        let batches = 0;
        const slow = async () => {
          open += 1;
          batches += 1;
          expect(open).toBe(1);
          await delay(2);
          open -= 1;
        };
        const sink: CollectSink = { actions: slow, present: slow, progress: () => undefined };
        await stage.source.collect(requestOn(stage), sink, NEVER);
        expect([open, batches > 0]).toEqual([0, true]);
      });

      it('no further when the sink fails, whose error it passes on', async () => {
        let calls = 0;
        const full = async () => {
          calls += 1;
          throw new Error('the disk is full');
        };
        const sink: CollectSink = { actions: full, present: full, progress: () => undefined };
        await expect(stage.source.collect(requestOn(stage), sink, NEVER)).rejects.toThrow('the disk is full');
        expect(calls).toBe(1);
      });

      it('no further when it is called off', async () => {
        const controller = new AbortController();
        let after = 0;
        const once = async () => {
          if (controller.signal.aborted) after += 1;
          controller.abort();
        };
        const sink: CollectSink = { actions: once, present: once, progress: () => undefined };
        const failure = await failureOf(() => stage.source.collect(requestOn(stage), sink, controller.signal));
        // Where that was all there is, it may have ended well.
        if (failure !== null) expect(failure).toMatchObject({ name: 'SourceError', failure: 'aborted' });
        expect(after).toBe(0);
      });

      it('nothing of an account that is not there, and takes silence for no proof', async () => {
        const sink = createRecordingSink();
        const asked = requestOn(stage, { externalId: stage.unknownId });
        const answer = stage.source.collect(asked, sink, NEVER);
        if (abilities.tellsMissing) expect((await answer).status).toBe('missing');
        else await expect(answer).rejects.toMatchObject({ name: 'SourceError', failure: 'refused', retryable: false });
        expect([sink.list(), sink.presentKeys.size]).toEqual([[], 0]);
      });

      it('nothing of an account that is closed, and says why', async () => {
        for (const { externalId, reason } of stage.stopped) {
          const { sink, outcome } = await collect(stage, { externalId });
          expect([externalId, outcome]).toEqual([externalId, { status: 'stopped', reason }]);
          expect(sink.list()).toEqual([]);
        }
      });

      it('no words where the account does not let them be repeated', async ({ skip }) => {
        const asks = describeNetwork(network).policy.words.set.length > 0;
        expect(stage.wordless !== null).toBe(asks);
        if (stage.wordless === null) return skip('the network asks for no consent to that');
        const { sink } = await collect(stage, { externalId: stage.wordless });
        const spoken = sink
          .list()
          .filter(({ text, tags, languages = [] }) => text !== null || tags.length + languages.length > 0);
        expect([sink.list().length > 0, spoken]).toEqual([true, []]);
      });
    });

    describe('names', () => {
      it('people by their ids, and leaves out who is not known', async () => {
        const people = await stage.source.people([stage.unknownId, stage.externalId], NEVER);
        expect(people.map(({ id }) => id)).toEqual([stage.externalId]);
        expect(await stage.source.people([], NEVER)).toEqual([]);
      });

      it('posts by their codes, each of them, and those that cannot be seen as gone; or none, where there are no cards', async () => {
        const known = first.sink.list().find(({ kind }) => kind === 'post')?.post?.code ?? '';
        const unknown = stage.unknownPost;
        const cards = await stage.source.posts([unknown, known], NEVER);
        expect(await stage.source.posts([], NEVER)).toEqual([]);
        if (!abilities.cards) return expect([known === '', cards]).toEqual([false, []]);
        const gone = new Map(cards.map((card) => [card.code, card.gone]));
        expect(gone).toEqual(
          new Map([
            [known, false],
            [unknown, true],
          ]),
        );
        expect(cards.find(({ code }) => code === unknown)).toMatchObject({ text: null, image: null });
      });
    });

    it('asks nothing once it is called off', async () => {
      const signal = AbortSignal.abort();
      for (const [name, call] of calls(stage, signal)) {
        expect([name, await failureOf(call)]).toMatchObject([name, { name: 'SourceError', failure: 'aborted' }]);
      }
    });

    describe('as time goes by', () => {
      it('collects what is new since the last time, and loses nothing', async () => {
        await stage.act();
        const second = await again(stage, first);
        const fresh = [...second.sink.actionsByKey.keys()].filter((key) => !first.sink.actionsByKey.has(key));
        expect(fresh.length).toBeGreaterThan(0);
        expect(reportOf(second).revision).not.toBe(reportOf(first).revision);
        const whole = await collect(stage);
        expect(fresh.filter((key) => !whole.sink.actionsByKey.has(key))).toEqual([]);
      });

      it('tells what was taken back, and nothing else, as gone', async () => {
        const before = await collect(stage);
        const taken = stage.takeBack === null ? [] : await stage.takeBack();
        const after = await again(stage, before);
        expect(goneOf(before, after)).toEqual([...taken].sort());
        expect(stage.takeBack === null || taken.length > 0).toBe(true);
      });
    });

    it.for(TROUBLES)('ends in an error that says what to do, on %s of its network', async (trouble, { skip }) => {
      if (stage.trouble === null) return skip('nothing stands between it and its network');
      stage.trouble(trouble);
      for (const [name, call] of calls(stage, NEVER)) {
        const error = await failureOf(call);
        expect([name, error]).toMatchObject([name, { name: 'SourceError' }]);
        if (!(error instanceof SourceError)) continue;
        // What passes by itself is tried again, what was understood wrongly is not.
        expect([name, error.retryable]).toEqual([name, trouble !== 'nonsense']);
        expect([name, error.retryAt !== null]).toEqual([name, trouble === 'rate-limit']);
      }
    });
  });
}
