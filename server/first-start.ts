import { DAY } from '../shared/domain/time/calendar.ts';
import type { App } from './app.ts';
import { composeSeed } from './compose-seed.ts';
import { findCredentials } from './db/repositories/users.ts';
import { createLoginLinks } from './services/auth/login-links.ts';
import { DEMO_EMAIL } from './services/seed/sample.ts';
import type { Prepared, SeedService } from './services/seed/seed-service.ts';

const LINK_LASTS = DAY;

/** The page that takes a one-time log-in link. */
export const loginAddress = (publicUrl: string, link: string): string => `${publicUrl}/en/auth/login?link=${link}`;

type Parts = Pick<App, 'config' | 'clock' | 'database' | 'live' | 'sources' | 'log' | 'jobs' | 'firstFillTakenUp'>;

async function demoLink({ database, clock, config }: Parts): Promise<string | null> {
  const { db } = database;
  const reader = await findCredentials(db, DEMO_EMAIL);
  if (reader === null) return null;
  const { link } = await createLoginLinks({ db, clock }).create(reader.id, LINK_LASTS);
  return loginAddress(config.publicUrl, link);
}

/** Never fails: what is missing is due, the jobs find it, and the next start goes on with the rest. */
async function fill(
  { log }: Parts,
  input: { seed: SeedService; prepared: Prepared; signal: AbortSignal },
): Promise<void> {
  const { seed, prepared, signal } = input;
  try {
    const { reports } = await seed.fill(prepared, { signal });
    log.info({ reports }, 'the demo subscriber has its reports');
  } catch (err) {
    if (!signal.aborted) log.error({ err }, 'the demo subscriber lacks some reports; the jobs will build them');
  }
}

/**
 * Where the demo network is offered on the embedded database, an empty one gets a demo subscriber: `link` logs in as
 * them, once, and is made anew at every start. Their reports are built in `filled`, one account after the other, while
 * the pages already work. A start that ended before that is taken up again by the next one.
 */
export async function startDemo(
  parts: Parts,
  signal: AbortSignal,
): Promise<{ link: string | null; filled: Promise<void> }> {
  const { config, database, log } = parts;
  const nothing = Promise.resolve();
  if (!config.demo || database.kind !== 'embedded') return { link: null, filled: nothing };
  try {
    const seed = composeSeed(parts);
    if (!(await seed.isDue())) return { link: await demoLink(parts), filled: nothing };
    const preparing = seed.prepare(signal);
    const filling = preparing.then((prepared) => fill(parts, { seed, prepared, signal }));
    // From the first account on, or the same work would be done twice.
    const filled = parts.jobs.holdDueWhile(filling.catch(() => undefined));
    await preparing;
    return { link: await demoLink(parts), filled };
  } catch (err) {
    // The product works without a demonstration.
    log.error({ err }, 'the demo subscriber could not be made');
    return { link: null, filled: nothing };
  } finally {
    parts.firstFillTakenUp();
  }
}
