import type { Person } from '../../../../shared/report/person.ts';
import { type PostCard, SourceError } from '../../../ports/activity-source.ts';
import { type Accounts, personOf } from './accounts.ts';
import { bareCard, cardOf, parseCode } from './media.ts';
import { readList } from './pager.ts';
import { assertWanted } from './posts.ts';
import type { Cards, Finder } from './reading.ts';

/** A card is of a post that was read not long ago: it stands near the beginning. */
const MOST_PAGES = 10;
const ID = /^\d{1,32}$/;

/** Names and cards, looked up with the connections that lead to them. */
export interface Directory {
  people(ids: readonly string[], signal: AbortSignal): Promise<Person[]>;
  posts(codes: readonly string[], signal: AbortSignal): Promise<PostCard[]>;
}

export function createDirectory({
  finder,
  accounts,
  cards,
}: {
  readonly finder: Finder;
  readonly accounts: Accounts;
  readonly cards: Cards;
}): Directory {
  async function person(id: string, signal: AbortSignal): Promise<Person[]> {
    try {
      const reached = await finder.reach(id, signal);
      return reached === null ? [] : [personOf(reached.profile)];
    } catch (error) {
      // Whom nobody's connection leads to is not known here.
      if (error instanceof SourceError && error.failure === 'not-connected') return [];
      throw error;
    }
  }

  /** Reads an account's posts until all that are asked for were met. @returns whether those that were not are gone */
  async function look(accountId: string, wanted: ReadonlySet<string>, signal: AbortSignal): Promise<boolean> {
    const reached = await finder.reach(accountId, signal);
    if (reached === null) return true;
    const left = new Set(wanted);
    const end = await readList(
      async (after) => {
        const answer = await accounts.media(reached.reading, after, signal);
        return answer.status === 'ok' ? { page: answer.value.items, next: answer.value.next } : null;
      },
      async (items) => {
        for (const card of items.map((item) => cardOf(item, accountId)).filter((one) => one !== null)) {
          cards.set(card.code, card);
          left.delete(card.code);
        }
        return left.size === 0 ? 'enough' : 'more';
      },
      MOST_PAGES,
    );
    return end === 'whole';
  }

  return {
    async people(ids, signal) {
      const found: Person[] = [];
      for (const id of new Set(ids)) {
        assertWanted(signal);
        if (ID.test(id)) found.push(...(await person(id, signal)));
      }
      return found;
    },
    async posts(codes, signal) {
      const byAccount = Map.groupBy(
        codes.filter((code) => !cards.has(code)),
        (code) => parseCode(code)?.accountId ?? '',
      );
      const gone = new Map<string, boolean>();
      for (const [accountId, wanted] of byAccount) {
        assertWanted(signal);
        gone.set(accountId, accountId === '' || (await look(accountId, new Set(wanted), signal)));
      }
      return codes.map((code) => {
        const accountId = parseCode(code)?.accountId ?? '';
        return cards.get(code) ?? bareCard(code, accountId, gone.get(accountId) ?? false);
      });
    },
  };
}
