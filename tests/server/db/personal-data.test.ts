import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERSONAL_TABLES, PLAIN_COLUMNS } from '../../../server/db/personal-data/tables.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { DATABASES, postgresAvailable } from '../../support/database.ts';

/** Types that hold no words. */
const WORDLESS = ['integer', 'bigint', 'smallint', 'numeric', 'boolean', 'date', 'timestamp with time zone', 'uuid'];
/** The scheduler's; of its tables only jobs hold anything that this program says. */
const JOBS = ['job', 'job_common'];
const JOB_COLUMNS = ['output', 'source_output', 'group_id'];

for (const kind of DATABASES) {
  describe.skipIf(kind === 'postgres' && !postgresAvailable())(`the list of what can hold a person (${kind})`, () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await startApp({ kind });
    }, 120_000);
    afterAll(() => app?.close());

    /** Columns of the running program's tables, jobs included; partitions are their table, and a view holds nothing of its own. */
    async function stored(): Promise<string[]> {
      const { rows } = await sql<{ name: string }>`
        select c.table_schema || '.' || c.table_name || '.' || c.column_name as name
        from information_schema.columns c
        join pg_class t on t.oid = (quote_ident(c.table_schema) || '.' || quote_ident(c.table_name))::regclass
        where c.table_schema not in ('pg_catalog', 'information_schema', 'staging') and t.relkind in ('r', 'p', 'm')
          and c.data_type <> all(${WORDLESS}::text[])
          and not (c.table_schema = 'public' and t.relispartition)
          and not (c.table_schema = 'pgboss' and not (
            c.table_name = any(${JOBS}::text[]) and c.column_name = any(${JOB_COLUMNS}::text[])))
        order by 1`.execute(app.database.db);
      return rows.map(({ name }) => name);
    }

    it('names every column that could hold words, once, and none that is not there', async () => {
      const listed = [...PERSONAL_TABLES, ...PLAIN_COLUMNS].flatMap(({ table, columns }) =>
        columns.map((column) => `${table}.${column}`),
      );
      expect(listed.toSorted()).toEqual((await stored()).toSorted());
    });
  });
}
