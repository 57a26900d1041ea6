import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Action, ActionKind } from '../../shared/domain/activity/action.ts';
import type { CoverageMatrix } from '../../shared/domain/activity/coverage.ts';
import { type Day, instant } from '../../shared/domain/ids.ts';
import { buildReport, type ReportFrame, startReport } from '../../shared/domain/report/build.ts';
import { WEEK } from '../../shared/domain/time/calendar.ts';
import { periodFrom, periodOf } from '../../shared/domain/time/period.ts';
import { serializeReport } from '../../shared/report/serialize.ts';
import { printMeasure } from './measure.ts';

/**
 * CPU time and memory of building and serialising one report, beside a baseline of the same process: writing the same
 * actions as JSON and reading them back.
 *
 *     node tests/bench/report-build.ts
 */
const ROUNDS = 9;
const MB = 1024 * 1024;

setFlagsFromString('--expose-gc');
// As: `gc` is V8's own function, which no type declaration has in a fresh context.
const collectGarbage = runInNewContext('gc') as () => void;

const PERIOD = periodOf('week', '2026-11-09' as Day);
const FULL: CoverageMatrix = {
  like: 'full',
  'like-received': 'sampled',
  'repost-received': 'none',
  post: 'full',
  comment: 'full',
  repost: 'full',
  follow: 'full',
  unfollow: 'sampled',
};
const WORDS =
  'the kiln was opened this morning and a #stoneware bowl came out whole after nine days of rain over the hills'.split(
    ' ',
  );

/** mulberry32 (Tommy Ettinger, public domain): the same actions in every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const KINDS: readonly ActionKind[] = [
  ...Array.from({ length: 12 }, () => 'like' as const),
  ...Array.from({ length: 5 }, () => 'like-received' as const),
  'post',
  'comment',
  'comment',
  'repost',
  'follow',
  'unfollow',
];

function* invent(count: number): Generator<Action> {
  const chance = random(count);
  const sentence = () => Array.from({ length: 18 }, () => WORDS[Math.floor(chance() * WORDS.length)]).join(' ');
  for (let index = 0; index < count; index += 1) {
    const kind = KINDS[Math.floor(chance() * KINDS.length)] ?? 'like';
    const author = `did:plc:${Math.floor(chance() ** 2 * Math.max(40, count / 20))}`;
    const aboutPost = kind !== 'follow' && kind !== 'unfollow';
    const code = `at://${author}/app.bsky.feed.post/${index}`;
    yield {
      key: `app.bsky.feed.${kind}/${index}`,
      kind,
      at: instant(periodFrom(PERIOD) + Math.floor(chance() * WEEK)),
      targetId: kind === 'post' ? null : author,
      post: aboutPost ? { code, url: `https://bsky.app/profile/${author}/post/${index}` } : null,
      text: kind === 'post' || kind === 'comment' ? sentence() : null,
      tags: kind === 'post' ? ['stoneware', 'kiln'] : [],
      reason: kind === 'unfollow' ? 'unfollowed' : null,
      removed: chance() < 0.01,
    };
  }
}

function frameFor(actions: readonly Action[]): ReportFrame {
  const chance = random(7);
  const sentence = () => Array.from({ length: 18 }, () => WORDS[Math.floor(chance() * WORDS.length)]).join(' ');
  return {
    network: 'bluesky',
    profile: { id: 'did:plc:me', username: 'me.example', name: 'Example', userpic: null, url: null },
    period: PERIOD,
    number: 1,
    revision: null,
    people: new Map(
      actions.flatMap(({ targetId: id }) =>
        id === null ? [] : [[id, { id, username: `${id.slice(8)}.example`, name: null, userpic: null }] as const],
      ),
    ),
    posts: new Map(
      actions.flatMap(({ kind, post }) =>
        post === null || kind !== 'like' ? [] : [[post.code, { text: sentence(), image: null, gone: false }] as const],
      ),
    ),
    likedCodes: new Set(),
    coverage: FULL,
    earlier: [],
    estimate: null,
    social: null,
  };
}

/** Median CPU milliseconds of the process, user and system, over the rounds. */
function cpuMs(work: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  }).sort((a, b) => a - b);
  return times[Math.floor(ROUNDS / 2)] ?? 0;
}

function heapMb(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / MB;
}

const show = (line: string): void => console.log(line);

for (const count of [1500, 100_000]) {
  const actions = [...invent(count)];
  const frame = frameFor(actions);
  const first = process.cpuUsage();
  const bytes = serializeReport(buildReport({ ...frame, actions })).length;
  const cold = process.cpuUsage(first);
  const built = cpuMs(() => buildReport({ ...frame, actions }));
  const both = cpuMs(() => serializeReport(buildReport({ ...frame, actions })));
  const baseline = cpuMs(() => JSON.parse(JSON.stringify(actions)));
  const report = buildReport({ ...frame, actions });
  const written = cpuMs(() => serializeReport(report));
  const plain = cpuMs(() => JSON.stringify(report));
  const unit = 'ms';
  const rules = { measure: `rules on ${count} actions, CPU` };
  printMeasure({ ...rules, value: both, unit, ...(count === 1500 ? { most: 25 } : { most: 1000 }) });
  printMeasure({ ...rules, baseline: 'JSON round trip', ratio: baseline / both });
  const bytesOf = `canonical bytes of a report on ${count} actions, CPU`;
  printMeasure({ measure: bytesOf, baseline: 'JSON.stringify', ratio: plain / written });
  show(
    `${count} actions: build ${built.toFixed(1)} ms CPU, with serialising ${both.toFixed(1)} ms ` +
      `(first run of the process ${((cold.user + cold.system) / 1000).toFixed(1)} ms), report ${(bytes / MB).toFixed(2)} MB`,
  );
  show(
    `  JSON round trip of the same actions ${baseline.toFixed(1)} ms; build / baseline = ${(built / baseline).toFixed(2)}`,
  );
}

/** As a database cursor would feed it: what the builder holds at the end, and what stays when it is let go. */
function memory(count: number): void {
  const frame = frameFor([]);
  const before = heapMb();
  let held = 0;
  {
    const builder = startReport(frame);
    for (const action of invent(count)) builder.add(action);
    held = heapMb() - before;
    builder.finish();
  }
  show(
    `${count} actions streamed: builder holds ${held.toFixed(1)} MB (${((held * MB) / count).toFixed(0)} bytes an action)`,
  );
}
memory(10_000);
memory(100_000);

const growth: number[] = [];
for (let round = 0; round < 8; round += 1) {
  const builder = startReport(frameFor([]));
  for (const action of invent(100_000)) builder.add(action);
  serializeReport(builder.finish().report);
  growth.push(heapMb());
}
show(`heap after each of 8 builds of 100000: ${growth.map((mb) => mb.toFixed(1)).join(', ')} MB`);
