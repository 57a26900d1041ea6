import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createDemoPictures } from '../server/adapters/sources/demo/pictures.ts';
import { withDatabase } from '../server/cli/database.ts';
import type { Environment } from '../server/cli/environment.ts';
import { runProgram } from '../server/cli/program.ts';
import { readConfig } from '../server/config/env.ts';
import { createClock } from '../server/core/clock.ts';
import { createLogger } from '../server/core/logger.ts';
import { listExamples } from '../server/db/repositories/accounts.ts';
import { readBody } from '../server/db/repositories/stored-reports.ts';
import type { ReportId } from '../shared/domain/ids.ts';
import { heatmap } from '../shared/domain/report/heatmap.ts';
import { DAY, startOfDay } from '../shared/domain/time/calendar.ts';
import type { FollowChange } from '../shared/report/lists.ts';
import type { StoredReport } from '../shared/report/report.ts';
import { parseReport } from '../shared/report/serialize.ts';

/**
 * `node tools/landing-sample.ts` fills a demonstration and writes what the front page shows of one of its reports, and the pictures that
 * it shows beside it. That both are still what a demonstration has is said by the test of a first start.
 */
export const SAMPLE_FILE = 'renderer/features/landing/sample.json';
export const SAMPLE_PICTURES_FILE = 'renderer/public/sample-pictures.svg';

/** A Friday, and the week that came out on the Thursday before it. */
const NOW = '2026-11-20T10:00:00Z';
const SAMPLE_REPORT = 'week-2026-11-09' as ReportId; // as the contract writes one
const SAMPLE_ACCOUNT = 'ines.varga.example';

const LIKED = 4;
const PICTURES_EACH = 2;
const TAGS = 5;
const NAMES = 3;

interface Person {
  readonly name: string;
  readonly picture: string;
}

/** `/api/media/demo/avatar-hill.svg`: `avatar-hill`. */
const pictureName = (address: string | null): string => /\/([\w-]+)\.svg$/.exec(address ?? '')?.[1] ?? '';

const personOf = ({ name, username, userpic }: FollowChange | StoredReport['profile']): Person => ({
  name: name ?? username,
  picture: pictureName(userpic),
});

/** The accounts that were liked most, each with the first pictures of its liked posts. */
const likedOf = ({ likes }: StoredReport) =>
  likes.data.slice(0, LIKED).map(({ name, username, userpic, count, posts }) => {
    const pictures = posts.flatMap(({ image }) => (image === null ? [] : [pictureName(image)]));
    const shown = [...new Set(pictures)].slice(0, PICTURES_EACH);
    return { name: name ?? username, picture: pictureName(userpic), likes: count, posts: shown };
  });

/** Of each day all actions that were counted without its follows, its follows and its unfollows. */
function daysOf({ period, daily, follows }: StoredReport) {
  const from = startOfDay(period.start);
  return (daily ?? []).map((actions, day) => {
    const changes = follows.filter(({ at }) => Math.floor((at - from) / DAY) === day);
    const followed = changes.filter(({ change }) => change === 'follow').length;
    return [actions - followed, followed, changes.length - followed];
  });
}

/** What the front page shows of a report. */
export function sampleOf(report: StoredReport) {
  const { reportId: id, period, profile, title, standfirst, headline, hashtags, coverage } = report;
  const changed = (kind: FollowChange['change']) =>
    report.follows
      .filter(({ change }) => change === kind)
      .map(personOf)
      .slice(0, NAMES);
  const [lead = ''] = likedOf(report).flatMap(({ posts }) => posts);
  return {
    ...{ reportId: id, start: period.start, end: period.end, username: profile.username },
    ...{ person: personOf(profile), title, standfirst, picture: lead },
    totals: {
      likes: headline.likes.value ?? 0,
      follows: headline.follows.value ?? 0,
      unfollows: headline.unfollows.value ?? 0,
      comments: headline.comments.value ?? 0,
    },
    hours: heatmap(report.activity, 0),
    days: daysOf(report),
    liked: likedOf(report),
    hashtags: hashtags.slice(0, TAGS).map(({ tag, count }) => ({ tag, count })),
    followed: changed('follow'),
    unfollowed: changed('unfollow'),
    seen: {
      low: coverage.estimate?.low ?? 0,
      point: coverage.estimate?.point ?? 0,
      high: coverage.estimate?.high ?? 0,
    },
  };
}
type Sample = ReturnType<typeof sampleOf>;

/** The pictures that the sample shows, as symbols of one file. */
export function samplePictures({ person, picture, liked, followed, unfollowed }: Sample): string {
  const named = [person, ...liked, ...followed, ...unfollowed].map((one) => one.picture);
  const names = [...new Set([...named, picture, ...liked.flatMap(({ posts }) => posts)])].sort();
  const pictures = createDemoPictures();
  const symbols = names.map((name) => {
    const drawing = pictures(name)?.body.toString() ?? '';
    const viewBox = /viewBox="[^"]+"/.exec(drawing)?.[0] ?? '';
    return `<symbol id="${name}" ${viewBox}>${drawing.replaceAll(/^<svg[^>]*>|<\/svg>\s*$/g, '')}</symbol>\n`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('')}</svg>\n`;
}

/** Fills a demonstration in a folder of its own and reads the report in it. */
async function demonstrated(): Promise<StoredReport> {
  const dataDir = await mkdtemp(join(tmpdir(), 'perch-sample-'));
  const config = readConfig({ PERCH_DATA_DIR: dataDir, PERCH_NOW: NOW });
  const environment: Environment = {
    config: () => config,
    clock: () => createClock(config.startAt),
    log: () => createLogger('silent'),
    terminal: {
      out: process.stderr,
      err: process.stderr,
      input: process.stdin,
      signal: new AbortController().signal,
    },
  };
  try {
    if ((await runProgram(['seed'], environment)) !== 0) throw new Error('the demonstration could not be filled');
    return await withDatabase(environment, async ({ db }) => {
      const account = (await listExamples(db)).find(({ username }) => username === SAMPLE_ACCOUNT);
      const stored = account === undefined ? undefined : await readBody(db, account.profile_id, SAMPLE_REPORT);
      if (stored === undefined) throw new Error(`the demonstration has no ${SAMPLE_REPORT} of ${SAMPLE_ACCOUNT}`);
      return parseReport(stored.body);
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

if (import.meta.main) {
  const sample = sampleOf(await demonstrated());
  await writeFile(SAMPLE_FILE, JSON.stringify(sample));
  await writeFile(SAMPLE_PICTURES_FILE, samplePictures(sample));
  await promisify(execFile)('biome', ['format', '--write', SAMPLE_FILE]);
}
