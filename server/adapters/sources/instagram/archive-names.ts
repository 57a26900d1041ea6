import type { Network } from '../../../../shared/domain/networks/networks.ts';
import type { Person } from '../../../../shared/report/person.ts';

const NAME = /^[a-z0-9_.]{1,30}$/;
const HOSTS: ReadonlySet<string> = new Set(['instagram.com', 'www.instagram.com']);
const POST_PATH = /^\/(?:[^/]+\/)?(?:p|reel|reels|tv)\/([\w-]{1,40})\/?$/;
/** Profiles, as a link of the web or one that opens the application. */
const PROFILE_PATH = /^\/(?:_u\/)?([A-Za-z0-9_.]{1,30})\/?$/;

/** A name as Instagram spells it; null where it is none. */
export function nameOrNull(text: string | null | undefined): string | null {
  const name = (text ?? '').trim().replace(/^@/, '').toLowerCase();
  return NAME.test(name) ? name : null;
}

function pathOf(text: string | null | undefined): string | null {
  const url = text === null || text === undefined ? null : URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && HOSTS.has(url.hostname) ? url.pathname : null;
}

/** The short code of the post that an address leads to. */
export const postCodeIn = (text: string | null | undefined): string | null =>
  POST_PATH.exec(pathOf(text) ?? '')?.[1] ?? null;

/** Whose profile an address leads to. */
export const profileIn = (text: string | null | undefined): string | null =>
  nameOrNull(PROFILE_PATH.exec(pathOf(text) ?? '')?.[1]);

/** Files and folders are called `instagram-NAME-2026-11-18-Ab3dE`, in older exports `NAME_20261118`. */
const PACKAGE_NAMES = [/^instagram-([a-z0-9_.]+)-\d{4}-\d{2}-\d{2}/i, /^([a-z0-9_.]+?)_\d{8}(?:_|\.|$)/i];

/** Whose a package is by its name. */
export function ownerIn(name: string): string | null {
  for (const pattern of PACKAGE_NAMES) {
    const found = nameOrNull(pattern.exec(name)?.[1]);
    if (found !== null) return found;
  }
  return null;
}

/** In an export, names are the ids; nobody else can be asked about them. */
export const nameAsPerson = (network: Network, id: string): Person | null =>
  network === 'instagram' && NAME.test(id) ? { id, username: id, name: null, userpic: null } : null;
