import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { System } from '../ports.ts';
import { createTestBox, type TestBox } from './test-box.ts';
import { createTokenVault, type TokenVault } from './token-vault.ts';

/** A machine for tests: a real folder, a key store, a clock, and a person who agrees or not. */
export interface TestMachine {
  readonly folder: string;
  file: string;
  readonly box: TestBox;
  agreed: boolean;
  /** Milliseconds. */
  time: number;
  /** Origin of the service in use. */
  service: string;
  /** One start of the application, which has read nothing yet. */
  start(system?: System): TokenVault;
  /** One start of the application. */
  loaded(system?: System): Promise<TokenVault>;
  /** As an earlier session left it. */
  storeToken(token: string): Promise<void>;
  stored(): Promise<Buffer>;
  files(): Promise<string[]>;
  /** Makes the key store wait for the person. @returns how to let it go on */
  keyringAsks(): () => void;
  remove(): Promise<void>;
}

export async function createTestMachine(): Promise<TestMachine> {
  const folder = await mkdtemp(join(tmpdir(), 'perch-vault-'));
  const machine: TestMachine = {
    folder,
    file: join(folder, 'token.bin'),
    box: createTestBox(),
    agreed: false,
    time: 1_000_000,
    service: 'https://perch.example',
    start: (system = 'linux') => {
      const { box, file } = machine;
      return createTokenVault({
        box,
        file,
        system,
        now: () => machine.time,
        service: () => machine.service,
        unprotectedAgreed: () => machine.agreed,
      });
    },
    loaded: async (system) => {
      const vault = machine.start(system);
      await vault.load();
      return vault;
    },
    storeToken: (token) => machine.start().set(token),
    stored: () => readFile(machine.file),
    files: () => readdir(folder),
    keyringAsks: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      machine.box.asking = promise;
      return resolve;
    },
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
  return machine;
}
