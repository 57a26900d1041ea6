import { MINUTE } from '../../shared/domain/time/calendar.ts';
import type { FileAnswer } from './platform.ts';

const KEPT_MS = MINUTE;

/** Fetches the file into the page and hands it to the browser. */
export async function webSave(file: FileAnswer): Promise<string> {
  const { name, data } = await file.fetch();
  const url = URL.createObjectURL(data);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
  return name;
}
