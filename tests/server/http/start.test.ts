import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../../support/free-port.ts';

interface Run {
  readonly child: ChildProcess;
  readonly out: () => string;
  readonly err: () => string;
  readonly ended: Promise<number | null>;
}

const folders: string[] = [];
const children: ChildProcess[] = [];

function run(env: Record<string, string>): Run {
  const dataDir = mkdtempSync(join(tmpdir(), 'perch-start-'));
  folders.push(dataDir);
  const child = spawn(process.execPath, ['server/index.ts'], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PERCH_DATA_DIR: dataDir,
      PERCH_LOG_LEVEL: 'silent',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, out: () => out, err: () => err, ended };
}

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

describe('node server/index.ts', { timeout: 240_000 }, () => {
  it('says all that is wrong with its environment in one go, and ends', async () => {
    const { ended, err } = run({ PERCH_PORT: 'x', PERCH_NOW: 'soon' });
    expect(await ended).toBe(1);
    expect(err()).toBe(
      'The configuration is not usable:\n  - PERCH_PORT must be a port number, 0 to 65535\n  - PERCH_NOW must be an instant such as 2026-11-12T07:00:00Z\n',
    );
  });

  it('prints one address and what runs on what, answers there, and ends on SIGTERM without leaving anything locked', async () => {
    const port = await freePort();
    const started = run({ PERCH_PORT: String(port), PERCH_DEMO: 'no' });
    await expect.poll(started.out, { timeout: 150_000 }).toContain('Payments:');
    expect(started.out().match(/https?:\/\//g)).toHaveLength(1);
    expect(started.out()).toMatch(
      new RegExp(`^Perch is at http://localhost:${port}\n  Data: .+\n  Mail: .+\n  Payments: test checkout`),
    );
    expect((await fetch(`http://localhost:${port}/api/health`)).status).toBe(200);
    started.child.kill('SIGTERM');
    expect(await started.ended).toBe(0);
    expect(started.err()).toBe('');
  });

  it('ends on SIGTERM without waiting for whoever has connected and asked nothing, as browsers do', async () => {
    const port = await freePort();
    const started = run({ PERCH_PORT: String(port), PERCH_DEMO: 'no' });
    await expect.poll(started.out, { timeout: 150_000 }).toContain('Payments:');
    const silent = connect(port, 'localhost');
    await once(silent, 'connect');
    // By then the server has taken the connection up.
    expect((await fetch(`http://localhost:${port}/api/health`)).status).toBe(200);
    started.child.kill('SIGTERM');
    expect(await started.ended).toBe(0);
    silent.destroy();
  });

  it('says that its port is taken and by which variable to choose another', async () => {
    const other = createServer().listen(await freePort(), 'localhost');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { ended, err } = run({ PERCH_PORT: String(port) });
    expect(await ended).toBe(1);
    expect(err()).toBe(`Port ${port} is taken by another program. Set PERCH_PORT to a free one, or stop the other.\n`);
    other.close();
  });
});
