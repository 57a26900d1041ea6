import type { Read, ReadSource } from './database.ts';

/** Where there is no other place to read. */
export const readHere =
  (from: ReadSource): Read =>
  (work) =>
    work(from);
