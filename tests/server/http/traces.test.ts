import { execFile } from 'node:child_process';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, expect, it } from 'vitest';
import { signUp, startApp, subscribe, type TestApp } from '../../support/app.ts';
import { describeDatabases, prepareTestStorage } from '../../support/database.ts';
import { freePort } from '../../support/free-port.ts';
import { type ReceivedSpan, startTraceCollector, type TraceCollector } from '../../support/trace-collector.ts';
import { addTrackedAccount } from '../../support/tracked-account.ts';

const run = promisify(execFile);
const [SERVER, CLIENT, CONSUMER] = [2, 3, 5];
const FAILED = 2;
/** More than are kept for a collector before they are sent. */
const MANY_CALLS = 1200;
const HANDLE = 'ines.varga.example';

describeDatabases('traces', (_open, kind) => {
  let app: TestApp | null = null;
  let collector: TraceCollector | null = null;
  afterEach(async () => {
    await app?.close();
    await collector?.close();
    app = collector = null;
  });

  async function start(url: string): Promise<TestApp> {
    app = await startApp({ kind, config: { otlpEndpoint: url } });
    return app;
  }
  /** Closes the product, which sends what it has kept. */
  async function told(): Promise<ReceivedSpan[]> {
    await app?.close();
    app = null;
    return collector?.spans() ?? [];
  }
  const attribute = (span: ReceivedSpan | undefined, key: string) =>
    span?.attributes.find((one) => one.key === key)?.value;

  it('tell of a request, of the job that it queued, and of what was done for both, and of nobody', async () => {
    collector = await startTraceCollector();
    const running = await start(`${collector.url}/`);
    const person = await signUp(running, { email: 'somebody.real@private.example' });
    await subscribe(running, person);
    await addTrackedAccount(running, person, HANDLE);
    const profile = await running.database.db.selectFrom('profiles').selectAll().executeTakeFirstOrThrow();
    await running.call({ path: `/no/such/place?secret=${HANDLE}`, token: person.token });
    const spans = await told();

    const request = spans.find(({ name }) => name === 'POST /api/dashboard/accounts/add');
    expect(request).toMatchObject({ kind: SERVER, attributes: expect.anything() });
    expect(request?.parentSpanId ?? '').toBe('');
    expect(attribute(request, 'http.response.status_code')).toEqual({ intValue: 200 });
    const job = spans.find(({ name, traceId }) => name === 'collect-profile' && traceId === request?.traceId);
    expect(job).toMatchObject({ kind: CONSUMER, parentSpanId: request?.spanId });
    expect(attribute(job, 'perch.job.outcome')).toEqual({ stringValue: 'done' });
    const call = spans.find(({ name, parentSpanId }) => name === 'collect demo' && parentSpanId === job?.spanId);
    expect(call).toMatchObject({ kind: CLIENT, traceId: request?.traceId });
    const partsOf = (whole: ReceivedSpan | undefined) =>
      spans.filter(({ parentSpanId }) => parentSpanId === whole?.spanId).map(({ name }) => name);
    expect(partsOf(request)).toEqual(expect.arrayContaining(['look up demo', 'transaction']));
    expect(partsOf(job)).toContain('transaction');
    // A tick of the clock queues work for everybody: no job is a part of it.
    const ticks = spans.filter(({ name }) => name === 'schedule-due').map(({ traceId }) => traceId);
    expect(ticks.length).toBeGreaterThan(0);
    const ofTicks = spans.filter(({ traceId, kind: what }) => ticks.includes(traceId) && what === CONSUMER);
    expect(new Set(ofTicks.map(({ name }) => name))).toEqual(new Set(['schedule-due']));

    const words = collector.bodies.join('\n').toLowerCase();
    expect(words).toContain('collect-profile');
    const personal = [person.email, 'private.example', person.token, person.password, HANDLE, profile.external_id];
    for (const secret of [...personal, profile.name ?? HANDLE, '127.0.0.1', 'secret']) {
      expect(words).not.toContain(secret.toLowerCase());
    }
  });

  it('mark what failed, without its words', async () => {
    collector = await startTraceCollector();
    const running = await start(collector.url);
    const person = await signUp(running);
    await running.database.db.schema.alterTable('watches').renameTo('watches_gone').execute();
    const answer = await running.call({ path: '/dashboard/watches', token: person.token });
    await running.database.db.schema.alterTable('watches_gone').renameTo('watches').execute();
    expect(answer.statusCode).toBe(500);
    const failed = (await told()).filter(({ status }) => status.code === FAILED);
    expect(failed.map(({ name }) => name)).toContain('GET /api/dashboard/watches');
    expect(collector.bodies.join('\n')).not.toMatch(/does not exist|relation/);
  });

  it('believe nothing that a caller says of traces', async () => {
    collector = await startTraceCollector();
    const running = await start(collector.url);
    const traceparent = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`;
    await running.call({ path: '/plans', headers: { traceparent } });
    const spans = await told();
    expect(spans.map(({ traceId }) => traceId)).not.toContain('ab'.repeat(16));
    expect(spans.length).toBeGreaterThan(0);
  });

  it.each<[string, ((response: ServerResponse) => void) | null]>([
    ['does not answer', () => undefined],
    ['refuses', (response) => void response.writeHead(503).end()],
    ['is not there', null],
  ])('hold nobody up where the collector %s, nor the end of the process', async (_what, answer) => {
    collector = answer === null ? null : await startTraceCollector(answer);
    const running = await start(collector?.url ?? `http://127.0.0.1:${await freePort()}`);
    for (let call = 0; call < MANY_CALLS; call += 1) {
      expect((await running.call({ path: '/no/such/place' })).statusCode).toBe(404);
    }
    if (collector !== null) await expect.poll(() => collector?.bodies.length, { timeout: 30_000 }).toBeGreaterThan(0);
    expect((await running.call({ path: '/health/ready' })).statusCode).toBe(200);
    await told();
  });

  it('load their packages where a collector is configured, and nowhere else', async () => {
    const storage = await prepareTestStorage(kind);
    const { dataDir, databaseUrl } = storage.options;
    const loadedWith = async (more: Record<string, string>): Promise<string[]> => {
      const script = fileURLToPath(new URL('loaded-packages.ts', import.meta.url));
      const env = {
        ...process.env,
        ...{ PERCH_DATA_DIR: dataDir, PERCH_WEB_DIR: join(dataDir, 'no-web'), PERCH_LOG_LEVEL: 'silent' },
        ...(databaseUrl === null ? {} : { PERCH_DATABASE_URL: databaseUrl }),
        PERCH_BLUESKY_JETSTREAM_URL: 'off',
        ...more,
      };
      const { stdout } = await run(process.execPath, [script], { env });
      return JSON.parse(stdout);
    };
    try {
      // The metrics' own library asks for the bare interface.
      expect(await loadedWith({})).toEqual(['@opentelemetry/api']);
      const endpoint = `http://127.0.0.1:${await freePort()}`;
      expect(await loadedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })).toContain('@opentelemetry/sdk-trace');
    } finally {
      await storage.remove();
    }
  });
});
