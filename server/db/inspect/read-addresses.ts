import { Client } from 'pg';
import { SECOND } from '../../../shared/domain/time/calendar.ts';
import { explainConnection, place } from '../postgres/explain-connection.ts';
import { askAddress } from '../postgres/pooler.ts';
import type { AddressFacts } from './facts.ts';

const ANSWER_WITHIN_MS = 10 * SECOND;

/** The same for two addresses of one database of one server, for as long as that runs. */
async function identityOf(connectionString: string): Promise<string> {
  const limits = { connectionTimeoutMillis: ANSWER_WITHIN_MS, query_timeout: ANSWER_WITHIN_MS };
  const client = new Client({ connectionString, application_name: 'perch doctor', ...limits });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ identity: string }>(
      `select oid || ' since ' || extract(epoch from pg_postmaster_start_time()) as identity
       from pg_database where datname = current_database()`,
    );
    return rows[0]?.identity ?? '';
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function askDirect(queriesUrl: string, directUrl: string): Promise<AddressFacts['direct']> {
  try {
    const [theirs, kind] = [await identityOf(directUrl), await askAddress(directUrl)];
    return theirs === (await identityOf(queriesUrl)) ? kind : 'another-database';
  } catch (error) {
    const explained = explainConnection(error, place(directUrl), 'PERCH_DATABASE_DIRECT_URL') ?? error;
    return { failed: explained instanceof Error ? explained.message : String(explained) };
  }
}

/** What answers where. @throws the driver's error where nobody answers at the address for queries */
export async function readAddresses(queriesUrl: string, directUrl: string | null): Promise<AddressFacts> {
  return {
    queries: await askAddress(queriesUrl),
    direct: directUrl === null ? null : await askDirect(queriesUrl, directUrl),
  };
}
