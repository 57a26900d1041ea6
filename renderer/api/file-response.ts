import type { AxiosResponse } from 'axios';
import type { Platform } from '../platform/platform.ts';
import { ApiError } from './api-error.ts';
import { readBytes } from './read-bytes.ts';

/** The file name of a content-disposition header (RFC 6266), the extended form first. */
export function fileNameOf(header: string | undefined, fallback: string): string {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  if (extended !== undefined) return decodeURIComponent(extended);
  return /filename="?([^";]+)"?/i.exec(header ?? '')?.[1] ?? fallback;
}

/**
 * A file answer with the name of its content-disposition header.
 * @throws ApiError when it breaks off, or the caller cancels it
 */
async function readFile(
  { data, headers }: AxiosResponse<unknown>,
  options: { readonly signal?: AbortSignal; readonly onBytes?: (bytes: number) => void },
): Promise<{ name: string; data: Blob }> {
  const header: unknown = headers['content-disposition'];
  if (!(data instanceof ReadableStream)) throw new ApiError({ code: 'internal' });
  const read = await readBytes(data, options).catch((cause: unknown) => {
    throw new ApiError({ code: options.signal?.aborted === true ? 'cancelled' : 'unreachable', cause });
  });
  return { name: fileNameOf(typeof header === 'string' ? header : undefined, 'perch.csv'), data: read };
}

interface Saving {
  readonly signal?: AbortSignal;
  readonly onBytes?: (bytes: number) => void;
  /** Asks for the answer as a stream. */
  readonly send: () => Promise<AxiosResponse<unknown>>;
}

/** Saves the answer of a path and its query, as the platform does it. @returns its name, null where the shell tells of it */
export const saveAnswer = (platform: Platform, address: readonly [string, string], saving: Saving) =>
  platform.save({
    path: address.filter((part) => part !== '').join('?'),
    signal: saving.signal,
    fetch: async () => await readFile(await saving.send(), saving),
  });
