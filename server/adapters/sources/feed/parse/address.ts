import { isStorable } from '../../../../../shared/domain/storable-text.ts';
import { MAX_ADDRESS } from './limits.ts';

/** A written address as a whole one of the web, without its fragment; null when it is none. */
export function webAddress(written: string | null | undefined, base: string): string | null {
  const text = (written ?? '').trim();
  if (text === '' || text.length > MAX_ADDRESS) return null;
  const url = URL.parse(text, base);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  url.hash = '';
  return isStorable(url.href) && url.href.length <= MAX_ADDRESS ? url.href : null;
}

const bareHost = (url: string): string => URL.parse(url)?.host.replace(/^www\./, '') ?? '';

/** Whether two addresses are of one host and port, with or without `www.`. */
export const isSameHost = (a: string, b: string): boolean => bareHost(a) !== '' && bareHost(a) === bareHost(b);
