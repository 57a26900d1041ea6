import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestBox } from './test-box.ts';
import { createTokenVault } from './token-vault.ts';

const at = (name: string): string => JSON.stringify(new URL(name, import.meta.url).href);

/**
 * A process that sets the token `new` and is killed (SIGKILL) at a given step of the file system's: before it, after it,
 * or in the middle where it writes. It does so by wrapping Node's own functions, so that the code is the product's.
 */
const CHILD = `
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const [file, key, step, when] = process.argv.slice(1);
let steps = 0;
const die = () => { process.kill(process.pid, 'SIGKILL'); for (;;); };
function wrap(owner, name, half) {
  const real = owner[name];
  owner[name] = async function (...about) {
    const mine = String(steps++) === step;
    if (mine && when === 'before') die();
    if (mine && when === 'amid' && half !== undefined) { half(...about); die(); }
    const answer = await real.apply(this, about);
    if (mine && when === 'after') die();
    return answer;
  };
}
const probe = await fs.promises.open(process.execPath);
const handle = Object.getPrototypeOf(probe);
await probe.close();
for (const name of ['mkdir', 'rm', 'open', 'rename']) wrap(fs.promises, name);
for (const name of ['sync', 'close']) wrap(handle, name);
wrap(handle, 'writeFile', (bytes) => fs.appendFileSync(file + '.new', bytes.subarray(0, bytes.length / 2)));
syncBuiltinESMExports();
const { createTestBox } = await import(${at('./test-box.ts')});
const { createTokenVault } = await import(${at('./token-vault.ts')});
const vault = createTokenVault({
  box: createTestBox(Buffer.from(key, 'hex')), file, system: 'linux', now: () => 2, service: () => 'https://perch.example', unprotectedAgreed: () => false,
});
await vault.load();
await vault.set('new');
console.log('steps ' + steps + ' ' + vault.state().token);
`;

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true, maxRetries: 5 }))));

interface End {
  readonly signal: NodeJS.Signals | null;
  readonly said: string;
}

function child(words: readonly string[]): Promise<End> {
  return new Promise((resolve, reject) => {
    const process_ = spawn(process.execPath, ['--input-type=module', '-e', CHILD, ...words], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    process_.stdout.on('data', (chunk) => {
      said += chunk;
    });
    process_.on('error', reject);
    process_.on('close', (_, signal) => resolve({ signal, said }));
  });
}

/** A machine on which `old` is stored, and a process that is to replace it. @returns what the next start finds */
async function crash(step: string, when: string): Promise<End & { readonly found: string | null }> {
  const folder = await mkdtemp(join(tmpdir(), 'perch-crash-'));
  folders.push(folder);
  const file = join(folder, 'token.bin');
  const key = randomBytes(32);
  const box = createTestBox(key);
  const service = () => 'https://perch.example';
  const start = () =>
    createTokenVault({ box, file, system: 'linux', now: () => 1, service, unprotectedAgreed: () => false });
  await start().set('old');
  const end = await child([file, key.toString('hex'), step, when]);
  const vault = start();
  await vault.load();
  const found = vault.read();
  // Whatever was left behind must not stand in the way of the next token.
  await vault.set('next');
  const last = start();
  await last.load();
  expect(last.read()).toBe('next');
  return { ...end, found };
}

describe('a crash while a token is written', () => {
  it('leaves the old token or the new one, whole, at whatever step it comes', { timeout: 240_000 }, async () => {
    const whole = await crash('none', 'never');
    expect(whole).toMatchObject({ signal: null, found: 'new' });
    const steps = Number(/steps (\d+) ready/.exec(whole.said)?.[1]);
    expect(steps).toBeGreaterThan(6);

    const found: (string | null)[] = [];
    for (let step = 0; step < steps; step += 1) {
      for (const when of ['before', 'after']) {
        const end = await crash(String(step), when);
        expect(end.signal, `step ${step}, ${when}`).toBe('SIGKILL');
        found.push(end.found);
      }
    }
    expect(new Set(found)).toEqual(new Set(['old', 'new']));
    // Once the new one is there, no later crash brings the old one back.
    expect(found).toEqual(found.toSorted((a, b) => Number(a === 'new') - Number(b === 'new')));
  });

  it('leaves the old token where only half of the new one was written', { timeout: 240_000 }, async () => {
    for (let step = 0; step < 12; step += 1) {
      const { signal, found } = await crash(String(step), 'amid');
      if (signal === null) continue;
      expect(found).toBe('old');
      return;
    }
    expect.unreachable('no step wrote anything');
  });
});
