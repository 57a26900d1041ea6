import type { Person } from '../../../../shared/report/person.ts';
import type { ActivitySource, PostCard } from '../../../ports/activity-source.ts';
import { authorOf } from './feed-author.ts';
import type { FetchDocument, Fetched } from './fetch-document.ts';
import { ANY_FEED } from './find-feed.ts';
import { webAddress } from './parse/address.ts';
import { ACTIVITY } from './read-outbox.ts';

/** Addresses that one call looks at; nobody's actions name many. */
const MOST_ASKED = 20;

/** Own posts bear the author's address and the entry's digest; all others are addresses of their own. */
export const codeOf = (author: string, entry: string): string => `${author}#${entry}`;

const cut = (code: string): string => code.split('#')[0] ?? '';

function personIn(id: string, fetched: Fetched): Person | null {
  if (fetched.status !== 'read') return null;
  const { document } = fetched;
  if (document.kind === 'feed') {
    const { username, name, userpic } = authorOf(document, id);
    return { id, username, name, userpic };
  }
  if (document.kind !== 'actor' || document.id !== id) return null;
  return { id, username: `${document.username}@${new URL(id).host}`, name: document.name, userpic: document.picture };
}

/** Names authors by their addresses, and says of posts whether their author is still there. */
export function createDirectory(fetch: FetchDocument): Pick<ActivitySource, 'people' | 'posts'> {
  const ask = (address: string, signal: AbortSignal): Promise<Fetched> =>
    fetch(address, { accept: `${ACTIVITY}, ${ANY_FEED}`, signal });

  return {
    async people(ids, signal) {
      const found: Person[] = [];
      for (const id of ids.filter((one) => webAddress(one, one) === one).slice(0, MOST_ASKED)) {
        const person = personIn(id, await ask(id, signal));
        if (person !== null) found.push(person);
      }
      return found;
    },

    async posts(codes, signal) {
      const there = new Map<string, boolean>();
      for (const address of new Set(codes.filter((code) => code.includes('#')).map(cut))) {
        const known = webAddress(address, address) === address;
        there.set(address, known && (await ask(address, signal)).status === 'read');
      }
      return codes.map((code): PostCard => {
        const address = cut(code);
        // What others wrote is theirs to show: nothing says whether they want it repeated.
        const gone = there.get(address) === false || webAddress(address, address) === null;
        return { code, authorId: address, url: address, text: null, image: null, gone };
      });
    },
  };
}
