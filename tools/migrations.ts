import { readMigrations } from '../server/db/migrate.ts';
import { indexNamesTaken, migrationComplaints } from '../server/db/migration-rules.ts';

/** The newest migration of the last release: what came later runs beside that release's program. */
const LAST_RELEASED = 71;

/** Made by migration 91 under another name. */
const MENDED: ReadonlySet<string> = new Set(['reports_without_trail']);

/** What is wrong with the numbers of the migrations, of which two branches may each have taken the next one, and with what is new in them. */
export async function migrationProblems(): Promise<string[]> {
  try {
    const migrations = await readMigrations();
    const taken = indexNamesTaken(migrations.map(({ sql }) => sql)).filter((name) => !MENDED.has(name));
    return [
      ...taken.map((name) => `a migration makes the index ${name} while another one has this name`),
      ...migrations
        .filter(({ number }) => number > LAST_RELEASED)
        .flatMap(({ number, name, sql }) =>
          migrationComplaints(sql).map((what) => `migration ${number} (${name}) ${what}`),
        ),
    ];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
