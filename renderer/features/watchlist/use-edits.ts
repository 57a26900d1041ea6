import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type WatchList, type WatchView, watchAdd, watchDelete, watchUnf } from '../../../shared/contract/watches.ts';
import { client } from '../../state/services.ts';
import { failureText } from './failure-text.ts';
import { keepNames, rereadFeed } from './reads.ts';

const change = (id: number, patch: Partial<WatchView>) => (known: WatchList) => ({
  ...known,
  items: known.items.map((one) => (one.id === id ? { ...one, ...patch } : one)),
});

const without = (id: number) => (known: WatchList) => ({
  ...known,
  items: known.items.filter((one) => one.id !== id),
});

const withBack = (one: WatchView) => (known: WatchList) => ({
  ...known,
  items: [...known.items.filter(({ id }) => id !== one.id), one].sort((a, b) => a.addedAt - b.addedAt || a.id - b.id),
});

/** Muting, removing and undoing: shown at once, taken back with a notice when the service refuses. */
export function useEdits() {
  const { t } = useTranslation();
  /** Removed while the dialog is open: each can be put back. */
  const [removed, setRemoved] = useState<readonly WatchView[]>([]);
  const [problem, setProblem] = useState<string | null>(null);

  const attempt = async (call: () => Promise<unknown>, takeBack: () => Promise<void>): Promise<void> => {
    setProblem(null);
    try {
      await call();
      await rereadFeed();
    } catch (error) {
      await takeBack();
      setProblem(failureText(error, t('state.failed')));
    }
  };

  const mute = async ({ id }: WatchView, muted: boolean): Promise<void> => {
    await keepNames(change(id, { muted }));
    await attempt(
      () => client.call(watchUnf, { body: { id, muted } }),
      () => keepNames(change(id, { muted: !muted })),
    );
  };

  const remove = async (one: WatchView): Promise<void> => {
    const isThis = ({ id }: WatchView) => id === one.id;
    setRemoved((known) => [...known, one]);
    await keepNames(without(one.id));
    await attempt(
      () => client.call(watchDelete, { body: { id: one.id } }),
      async () => {
        setRemoved((known) => known.filter((other) => !isThis(other)));
        await keepNames(withBack(one));
      },
    );
  };

  /** The name is added anew, by the way that names are added, and muted again if it was. */
  const undo = async (one: WatchView): Promise<void> => {
    const putBack = async (): Promise<void> => {
      const body = { usernames: [one.username], network: one.network };
      const { items, limit, added, errors } = await client.call(watchAdd, { body });
      const [refused] = errors;
      if (refused !== undefined && refused.code !== 'account_already_added') {
        setProblem(refused.text);
        return;
      }
      setRemoved((known) => known.filter(({ id }) => id !== one.id));
      await keepNames(() => ({ items, limit }));
      const [id] = added;
      if (one.muted && id !== undefined) {
        await client.call(watchUnf, { body: { id, muted: true } });
        await keepNames(change(id, { muted: true }));
      }
    };
    await attempt(putBack, async () => undefined);
  };

  return { removed, problem, mute, remove, undo };
}
export type Edits = ReturnType<typeof useEdits>;
