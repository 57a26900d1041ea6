import type { Network } from '../../../shared/domain/accounts/network.ts';

const HOSTS: Readonly<Record<string, Network>> = {
  'bsky.app': 'bluesky',
  'instagram.com': 'instagram',
  'instagr.am': 'instagram',
};

/** The network that a pasted profile link or identifier belongs to; null when it does not tell. */
export function networkOfLink(text: string): Network | null {
  const query = text.trim();
  if (/^(at:\/\/|did:)/i.test(query)) return 'bluesky';
  if (/^@?[\w.-]+@[\w-]+(\.[\w-]+)+$/.test(query)) return 'mastodon';
  const link = /^https?:\/\//i.test(query) && URL.canParse(query) ? new URL(query) : null;
  if (link === null) return null;
  const known = HOSTS[link.hostname.replace(/^www\./, '')];
  return known ?? (link.pathname.startsWith('/@') ? 'mastodon' : null);
}
