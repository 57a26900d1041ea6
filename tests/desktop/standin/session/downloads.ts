import { copyFile, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathOf } from '../app/paths.ts';
import type { Events } from '../chromium/commands.ts';
import { preventable } from '../core/preventable.ts';
import { chromium } from '../core/run.ts';
import { windows } from '../window/windows.ts';
import { DownloadItem } from './download-item.ts';
import { session } from './session.ts';

const running = new Map<string, DownloadItem>();

function begin(input: Events['Browser.downloadWillBegin']): void {
  const item = new DownloadItem(input);
  const all = windows.all();
  const from = all.find(({ webContents }) => webContents.targetId === input.frameId) ?? all[0];
  const event = preventable();
  running.set(input.guid, item);
  session.defaultSession.emit('will-download', event, item, from?.webContents);
  if (event.defaultPrevented) item.cancel();
}

/** Chromium saves under a name of its own; the file then goes where the application wants it, over what is there. */
async function end(item: DownloadItem, guid: string): Promise<void> {
  const saved = join(chromium().downloads, guid);
  if (item.getState() === 'completed') {
    if (item.savePath === '') item.savePath = join(pathOf('downloads'), item.getFilename());
    await mkdir(dirname(item.savePath), { recursive: true });
    await copyFile(saved, item.savePath);
  }
  await rm(saved, { force: true });
  item.emit('done', {}, item.getState());
}

/** Makes Chromium's downloads the session's. */
export function watchDownloads(): void {
  const { browser } = chromium();
  browser.on('Browser.downloadWillBegin', begin);
  browser.on('Browser.downloadProgress', (input) => {
    const item = running.get(input.guid);
    item?.progress(input);
    if (item === undefined || input.state === 'inProgress') return;
    running.delete(input.guid);
    end(item, input.guid).catch(() => item.emit('done', {}, 'interrupted'));
  });
}
