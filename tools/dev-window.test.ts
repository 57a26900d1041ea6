import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { createDevWindow } from './dev-window.ts';

const SLOW_TO_LEAVE =
  "process.on('SIGTERM', () => setTimeout(() => process.exit(), 200)); console.log(); setInterval(() => {}, 1000)";
const started: ChildProcess[] = [];

/** Starts an application that takes its time to leave, and keeps it where the bundler's plugin does. */
async function start(): Promise<void> {
  const child = spawn(process.execPath, ['-e', SLOW_TO_LEAVE], { stdio: ['ignore', 'pipe', 'ignore'] });
  started.push(child);
  Reflect.set(process, 'electronApp', child);
  await once(child.stdout, 'data');
}
const running = (): number =>
  started.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null).length;

afterEach(() => {
  Reflect.deleteProperty(process, 'electronApp');
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

describe('the application in development', () => {
  it('starts anew only when the one before has gone, and never twice at once', async () => {
    const devWindow = createDevWindow('/folder');
    const before: number[] = [];
    const startup = async (): Promise<void> => {
      before.push(running());
      await start();
    };
    await devWindow(startup);
    await Promise.all([devWindow(startup), devWindow(startup)]);
    expect(before).toEqual([0, 0, 0]);
    expect(running()).toBe(1);
  });

  it('keeps its sandbox, and what it stores beside its sources', async () => {
    let words: readonly string[] = [];
    await createDevWindow('/folder')(async (given) => {
      words = given;
    });
    expect(words).toEqual(['/folder', expect.stringMatching(/^--user-data-dir=.*folder.*desktop$/)]);
  });
});
