import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { createBuildService } from '../../server/services/build-reports/build-service.ts';
import type { Action } from '../../shared/domain/activity/action.ts';
import { type Day, instant, type ProfileId, profileId } from '../../shared/domain/ids.ts';
import { WEEK } from '../../shared/domain/time/calendar.ts';
import { periodFrom, periodOf, periodTo } from '../../shared/domain/time/period.ts';
import { printMeasure } from './measure.ts';
import { type BenchDatabase, eachDatabase, inventActions, median } from './storage-fixture.ts';

/**
 * Building and storing one report as the job does it: its material read, the rules, the text stored. CPU is this process's,
 * the database's own server not counted; the baseline is the same actions written as JSON and read back.
 *
 *     node tests/bench/report-service.ts [embedded] [postgres]
 */
const SIZES = [
  { actions: 1_500, rounds: 25, cpuMs: 25 },
  { actions: 100_000, rounds: 5, cpuMs: 1000 },
] as const;
const WARM_ROUNDS = 3;
const MB = 1024 * 1024;
const PERIOD = periodOf('week', '2026-10-19' as Day);
const COLLECTED = instant(periodTo(PERIOD) + WEEK);

setFlagsFromString('--expose-gc');
// As: `gc` is V8's own function, which no type declaration has in a fresh context.
const collectGarbage = runInNewContext('gc') as () => void;

/** The shape of the storage benches' actions, all of them inside one week, their posts' texts known. */
function actionsOfTheWeek(count: number): Action[] {
  const step = WEEK / count;
  return [...inventActions(count)].map((action, index) => ({
    ...action,
    at: instant(periodFrom(PERIOD) + Math.floor(index * step)),
  }));
}

async function addProfile({ db, bulk }: BenchDatabase, actions: readonly Action[]): Promise<ProfileId> {
  const { id } = await db
    .insertInto('profiles')
    .values({
      network: 'bluesky',
      external_id: `did:plc:bench${actions.length}`,
      username: 'bench.test',
      flags: '{}',
      created_at: new Date(COLLECTED),
      collected_at: new Date(COLLECTED),
      complete_at: new Date(COLLECTED),
      coverage: JSON.stringify(
        Object.fromEntries(
          ['like', 'like-received', 'post', 'comment', 'repost', 'follow', 'unfollow'].map((kind) => [kind, 'full']),
        ),
      ),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const stage = await bulk.stage(profileId(id), COLLECTED);
  await stage.write(actions);
  await stage.merge(async () => undefined);
  return profileId(id);
}

/** Names of everybody, and words of every post. */
async function fillDirectories({ db }: BenchDatabase): Promise<void> {
  await sql`insert into people (network, external_id, username, name, userpic, fetched_at)
    select distinct 'bluesky', target_id, target_id || '.test', 'Name of ' || target_id, null, now()
    from actions where target_id is not null on conflict do nothing`.execute(db);
  await sql`insert into posts (network, code, author_id, url, text, fetched_at)
    select distinct on (post_code) 'bluesky', post_code, coalesce(target_id, ''), coalesce(post_url, address_of_post(post_code)),
      'The kiln was opened this morning and a #stoneware bowl came out whole after nine days of rain', now()
    from actions where post_code is not null on conflict do nothing`.execute(db);
  await sql`analyze`.execute(db);
}

interface Took {
  readonly cpuMs: number;
  readonly wallMs: number;
}

async function timed(work: () => Promise<unknown>): Promise<Took> {
  const [cpu, wall] = [process.cpuUsage(), performance.now()];
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return { cpuMs: (user + system) / 1000, wallMs: performance.now() - wall };
}

const heapMb = (): number => {
  collectGarbage();
  return process.memoryUsage().heapUsed / MB;
};

async function measure(bench: BenchDatabase, profile: ProfileId, input: (typeof SIZES)[number]): Promise<void> {
  const actions = actionsOfTheWeek(input.actions);
  const builds = createBuildService({
    db: bench.db,
    sessions: bench.db,
    clock: { now: () => COLLECTED },
    // The directories are filled beforehand, as after a collection.
    prepare: async () => undefined,
  });
  const build = async (): Promise<void> => {
    const result = await builds.build({ profile, reportId: PERIOD.id, again: true });
    if (result !== 'built') throw new Error(`the report was not built: ${result}`);
  };
  // Warm: a worker has built many reports before this one.
  for (let round = 0; round < WARM_ROUNDS; round += 1) await build();
  const took: Took[] = [];
  const baseline: number[] = [];
  const before = heapMb();
  // Collecting everything let go of what was warm.
  for (let round = 0; round < input.rounds; round += 1) await build();
  for (let round = 0; round < input.rounds; round += 1) {
    baseline.push((await timed(async () => JSON.parse(JSON.stringify(actions)))).cpuMs);
    took.push(await timed(build));
  }
  const cpu = median(took.map(({ cpuMs }) => cpuMs));
  const name = `${bench.name}: report of ${input.actions} actions`;
  const onPostgres = bench.kind === 'postgres';
  const unit = 'ms';
  // On the embedded database this process is the database's too.
  const cpuBudget = onPostgres ? { most: input.cpuMs } : {};
  printMeasure({ measure: `${name}, CPU`, value: cpu, unit, ...cpuBudget });
  const wall = median(took.map(({ wallMs }) => wallMs));
  printMeasure({ measure: `${name}, from asking to stored`, value: wall, unit });
  printMeasure({ measure: `${name}, CPU`, baseline: 'JSON round trip', ratio: median(baseline) / cpu });
  printMeasure({
    measure: `${name}, heap kept after ${input.rounds} builds`,
    value: heapMb() - before,
    unit: 'MB',
    most: 20,
  });
}

await eachDatabase(async (bench) => {
  const profiles: ProfileId[] = [];
  for (const { actions } of SIZES) profiles.push(await addProfile(bench, actionsOfTheWeek(actions)));
  await fillDirectories(bench);
  for (const [index, size] of SIZES.entries()) {
    const profile = profiles[index];
    if (profile !== undefined) await measure(bench, profile, size);
  }
});
