import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import type { Command } from 'commander';
import * as z from 'zod/mini';
import { ingest } from '../../../shared/contract/ingest.ts';
import { errorBody } from '../../../shared/contract/route.ts';
import { signHeaders } from '../../services/ingest/signature.ts';
import type { Environment } from '../environment.ts';
import { CliError, EXIT } from '../terminal/failure.ts';
import { createProgress } from '../terminal/progress.ts';
import { print, say } from '../terminal/terminal.ts';

interface Options {
  readonly url?: string;
  readonly key?: string;
  readonly id?: string;
}

/** How a file is compressed, by its name. */
const ENCODINGS: ReadonlyMap<string, string> = new Map([
  ['.gz', 'gzip'],
  ['.zst', 'zstd'],
]);

async function sha256Of(file: string, signal: AbortSignal): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { signal })) hash.update(chunk);
  return hash.digest();
}

function keyOf(environment: Environment, name: string | undefined): { readonly secret: string } {
  const keys = environment.config().ingest?.keys ?? [];
  const key = name === undefined ? keys[0] : keys.find((one) => one.name === name);
  if (key !== undefined) return key;
  const text =
    name === undefined
      ? 'No feed may deliver here: PERCH_INGEST_KEYS names none (docs/ingest.md).'
      : `There is no key "${name}" in PERCH_INGEST_KEYS.`;
  throw new CliError(text, EXIT.usage);
}

/** The service's words for what it refuses; an answer that is none of its own has only its status. */
function refused(status: number, body: unknown): CliError {
  const read = z.safeParse(errorBody, body);
  const why = read.success ? (read.data.text ?? read.data.error) : `the answer was ${status}`;
  return new CliError(`Nothing was taken: ${why}`, status >= 500 || status === 429 ? EXIT.unavailable : EXIT.failed);
}

async function send(file: string, options: Options, environment: Environment) {
  const { terminal } = environment;
  const key = keyOf(environment, options.key);
  const total = (await stat(file)).size;
  const sha256 = await sha256Of(file, terminal.signal);
  const id = options.id ?? `file-${sha256.toString('hex')}`;
  const encoding = ENCODINGS.get(extname(file).toLowerCase());
  const progress = createProgress(terminal);
  let sent = 0;
  const bytes = createReadStream(file, { signal: terminal.signal }).on('data', (chunk) => {
    sent += chunk.length;
    progress.step('Delivering', sent, total);
  });
  const origin = options.url ?? `http://127.0.0.1:${environment.config().port}`;
  const answer = await fetch(new URL('/api/ingest', origin), {
    method: 'POST',
    headers: {
      'content-type': 'application/x-ndjson',
      ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
      ...signHeaders({ id, sha256, at: environment.clock().now() }, key),
    },
    body: Readable.toWeb(bytes),
    duplex: 'half',
    redirect: 'error',
    signal: terminal.signal,
  })
    .catch(() => {
      throw new CliError(`The service at ${origin} doesn’t answer. Nothing was taken.`, EXIT.unavailable);
    })
    .finally(() => progress.end());
  const body: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw refused(answer.status, body);
  return z.parse(ingest.response, body);
}

/** `perch ingest FILE` */
export function addIngestCommand(program: Command, environment: Environment): void {
  program
    .command('ingest')
    .summary('deliver a file of a licensed feed')
    .description(
      'Signs a file of lines (docs/ingest.md) and delivers it to the running service, all or nothing. The same file delivered again changes nothing.',
    )
    .argument('<file>', 'lines of JSON; .gz and .zst are sent as they are')
    .option('--url <address>', 'where the service is; without it, on this machine')
    .option('--key <name>', 'the key in PERCH_INGEST_KEYS to sign with; without it, the first')
    .option('--id <id>', 'your own id of the delivery; without it, one of the file’s digest')
    .action(async (file: string, options: Options) => {
      const { id, actions, removed, profiles, accounts, dropped } = await send(file, options, environment);
      const { terminal } = environment;
      await print(
        terminal,
        `Taken as ${id}: ${actions} actions, ${removed} removals, ${profiles} profiles; of ${accounts} accounts that are followed here.\n`,
      );
      const left = Object.entries(dropped).filter(([, count]) => count > 0);
      if (left.length > 0) say(terminal, `Left out: ${left.map(([why, count]) => `${count} ${why}`).join(', ')}`);
    });
}
