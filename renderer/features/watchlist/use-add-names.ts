import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type WatchProblem, watchAdd } from '../../../shared/contract/watches.ts';
import type { Network } from '../../../shared/domain/networks/networks.ts';
import { NAMES_PER_CALL, namesIn } from '../../../shared/domain/watchlist/names.ts';
import { client } from '../../api/service.ts';
import { changeNames, invalidateFeed } from '../../data/watches.ts';
import { failureText } from './failure-text.ts';

export type Adding =
  | { readonly kind: 'idle' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'adding'; readonly done: number; readonly total: number }
  | {
      readonly kind: 'done';
      readonly added: number;
      readonly problems: readonly WatchProblem[];
      /** Why the names that are left in the field were not tried. */
      readonly failure: string | null;
    };

/** Adds the names in the field, some at a time; those that did not come to the list stay in it. */
export function useAddNames() {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [state, setState] = useState<Adding>({ kind: 'idle' });

  const add = async (network: Network): Promise<void> => {
    const names = namesIn(text);
    if (names.length === 0) {
      setState({ kind: 'empty' });
      return;
    }
    let added = 0;
    const problems: WatchProblem[] = [];
    const finish = (left: readonly string[], failure: string | null): void => {
      setText([...problems.map(({ username }) => username), ...left].join('\n'));
      setState({ kind: 'done', added, problems, failure });
      if (added > 0) void invalidateFeed();
    };
    for (let from = 0; from < names.length; from += NAMES_PER_CALL) {
      setState({ kind: 'adding', done: from, total: names.length });
      const usernames = names.slice(from, from + NAMES_PER_CALL);
      try {
        const answer = await client.call(watchAdd, { body: { usernames, network } });
        added += answer.added.length;
        problems.push(...answer.errors);
        changeNames(() => ({ items: answer.items, limit: answer.limit }));
      } catch (error) {
        finish(names.slice(from), failureText(error, t('state.failed')));
        return;
      }
    }
    finish([], null);
  };

  const type = (next: string): void => {
    setText(next);
    if (state.kind === 'empty') setState({ kind: 'idle' });
  };

  return { text, state, type, add };
}
