import { readMigrations } from '../server/db/migrate.ts';

/** What is wrong with the numbers of the migrations: two branches may each have taken the next one. */
export async function migrationProblems(): Promise<string[]> {
  try {
    await readMigrations();
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
