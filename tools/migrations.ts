import { readMigrations } from '../server/db/migrate.ts';
import { migrationComplaints } from '../server/db/migration-rules.ts';

/** The newest migration of the last release: what came later runs beside that release's program. */
const LAST_RELEASED = 71;

/** What is wrong with the numbers of the migrations, of which two branches may each have taken the next one, and with what is new in them. */
export async function migrationProblems(): Promise<string[]> {
  try {
    const migrations = await readMigrations();
    return migrations
      .filter(({ number }) => number > LAST_RELEASED)
      .flatMap(({ number, name, sql }) =>
        migrationComplaints(sql).map((what) => `migration ${number} (${name}) ${what}`),
      );
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
