import { execFile, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { diskError } from './file-error.ts';
import { openPart, removeAbandonedParts } from './part-file.ts';
import { replaceFile, saveFile } from './save-file.ts';

const run = promisify(execFile);
const NOBODY = 65_534;
const bytes = (text: string): Uint8Array => Buffer.from(text);

async function* chunks(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield bytes(text);
}
async function* broken(): AsyncGenerator<Uint8Array> {
  yield bytes('half');
  throw new TypeError('terminated');
}

const plain = { expected: null, onChunk: () => undefined };

describe('saving a file', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'perch-files-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

  const save = (body: AsyncIterable<Uint8Array>, name = 'a.csv', expected: number | null = null) =>
    saveFile({ ...plain, expected, body, folder, name });

  it('writes what came and leaves nothing beside it', async () => {
    const saved = await save(chunks('one ', 'two'));
    expect(saved?.bytes).toBe(7);
    expect(await readdir(folder)).toEqual(['a.csv']);
    expect(await readFile(join(folder, 'a.csv'), 'utf8')).toBe('one two');
  });

  it('overwrites nothing, neither a file nor a folder nor its own: it counts on', async () => {
    await writeFile(join(folder, 'a.csv'), 'mine');
    await mkdir(join(folder, 'a (1).csv'));
    const all = await Promise.all(Array.from({ length: 20 }, (_, n) => save(chunks(`n${n}`))));
    expect(new Set(all.map((saved) => saved?.file)).size).toBe(20);
    expect(await readFile(join(folder, 'a.csv'), 'utf8')).toBe('mine');
    expect((await readdir(folder)).length).toBe(22);
    expect(await readdir(folder)).toContain('a (21).csv');
  });

  it('leaves nothing when the stream breaks, and says that it was the stream', async () => {
    await expect(save(broken())).rejects.toMatchObject({ code: 'interrupted' });
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([6, 8])('takes a body of 7 bytes for damaged when %i were announced', async (expected) => {
    await expect(save(chunks('one two'), 'a.csv', expected)).rejects.toMatchObject({ code: 'incomplete' });
    expect(await readdir(folder)).toEqual([]);
  });

  it('says that the folder is missing and does not make it', async () => {
    const missing = join(folder, 'gone');
    const saving = saveFile({ ...plain, body: chunks('x'), folder: missing, name: 'a.csv' });
    await expect(saving).rejects.toMatchObject({ code: 'folder_missing' });
    expect(await readdir(folder)).toEqual([]);
    await writeFile(missing, 'a file');
    await expect(saveFile({ ...plain, body: chunks('x'), folder: missing, name: 'a.csv' })).rejects.toMatchObject({
      code: 'folder_missing',
    });
  });

  it.skipIf(process.platform === 'win32')('says that the folder takes no files', async () => {
    await chmod(folder, 0o555);
    // Root may write everywhere: it is somebody else for a moment.
    const root = process.getuid?.() === 0;
    if (root) process.seteuid?.(NOBODY);
    const refused = await save(chunks('x')).catch((error: unknown) => error);
    if (root) process.seteuid?.(0);
    expect(refused).toMatchObject({ code: 'folder_read_only' });
    expect(await readdir(folder)).toEqual([]);
  });

  it.runIf(process.platform === 'linux')('calls a full disk by its name', async () => {
    const full = await open('/dev/full', 'w');
    const error: unknown = await full.writeFile('x').catch((reason: unknown) => reason);
    await full.close();
    expect(diskError(error).code).toBe('no_space');
  });

  it.skipIf(process.platform === 'win32')('leaves nothing where the disk takes no more in the middle', async () => {
    const script = `
      import { saveFile } from '${join(import.meta.dirname, 'save-file.ts')}';
      async function* large() { for (let n = 0; n < 100; n += 1) yield Buffer.alloc(10_000); }
      const request = { body: large(), folder: '${folder}', name: 'a.csv', expected: null, onChunk() {} };
      await saveFile(request).catch((error) => console.log(error.code));`;
    const limited = ['-c', 'ulimit -f 64 && exec "$@"', 'sh', process.execPath, '--input-type=module', '-e', script];
    expect((await run('sh', limited)).stdout).toBe('no_space\n');
    expect(await readdir(folder)).toEqual([]);
  });

  it('replaces a file whole, or leaves it as it was', async () => {
    const file = join(folder, 'a.csv');
    await writeFile(file, 'old');
    await expect(replaceFile(file, { ...plain, body: broken() })).rejects.toMatchObject({ code: 'interrupted' });
    expect(await readFile(file, 'utf8')).toBe('old');
    await replaceFile(file, { ...plain, body: chunks('new') });
    expect(await readFile(file, 'utf8')).toBe('new');
    expect(await readdir(folder)).toEqual(['a.csv']);
  });

  it('cleans up after a process that was killed in the middle, and touches nothing else', async () => {
    const script = `
      import { saveFile } from '${join(import.meta.dirname, 'save-file.ts')}';
      async function* slow() { yield Buffer.from('half'); console.log('writing'); await new Promise((r) => setTimeout(r, 60_000)); }
      await saveFile({ body: slow(), folder: process.argv[1], name: 'week.csv', expected: null, onChunk() {} });`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => child.stdout.once('data', resolve));
    const alive = await readdir(folder);
    expect(alive).toHaveLength(2);
    await removeAbandonedParts(folder);
    expect(await readdir(folder)).toEqual(alive);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;

    const own = await openPart(join(folder, 'own.csv'));
    const others = ['other.csv.abcdef-999999999-01234567.perch-part', 'mine.part', 'x.crdownload', 'empty.csv'];
    for (const name of others) await writeFile(join(folder, name), '');
    await removeAbandonedParts(folder);
    const left = await readdir(folder);
    expect(left.filter((name) => name.startsWith('own.csv'))).toHaveLength(1);
    expect(left.toSorted()).toEqual([...others, ...left.filter((name) => name.startsWith('own'))].toSorted());
    await own.remove();
  });
});
