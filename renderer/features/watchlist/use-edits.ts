import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type WatchList,
  type WatchView,
  watchDelete,
  watchRestore,
  watchUnf,
} from '../../../shared/contract/watches.ts';
import { ApiError } from '../../api/api-error.ts';
import { client } from '../../api/service.ts';
import { changeNames, changeNamesUntilAnswered, invalidateFeed, invalidateNames } from '../../data/watches.ts';
import { failureText } from './failure-text.ts';
import { nameOf } from './name.ts';

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

const isTooLate = (error: unknown): boolean => error instanceof ApiError && error.code === 'not_found';

/** Muting, removing and undoing: shown at once, taken back with a notice when the service refuses. */
export function useEdits() {
  const { t } = useTranslation('watchlist');
  const { t: common } = useTranslation();
  /** Removed while the dialog is open: each can be put back. */
  const [removed, setRemoved] = useState<readonly WatchView[]>([]);
  const [problem, setProblem] = useState<string | null>(null);

  const attempt = async (call: () => Promise<unknown>, takeBack: (error: unknown) => void): Promise<void> => {
    setProblem(null);
    try {
      await call();
      await Promise.all([invalidateNames(), invalidateFeed()]);
    } catch (error) {
      setProblem(failureText(error, common('state.failed')));
      takeBack(error);
    }
  };

  const mute = async ({ id }: WatchView, muted: boolean): Promise<void> => {
    await attempt(
      () => changeNamesUntilAnswered(change(id, { muted }), () => client.call(watchUnf, { body: { id, muted } })),
      () => changeNames(change(id, { muted: !muted })),
    );
  };

  const remove = async (one: WatchView): Promise<void> => {
    const isThis = ({ id }: WatchView) => id === one.id;
    setRemoved((known) => [...known, one]);
    await attempt(
      () => changeNamesUntilAnswered(without(one.id), () => client.call(watchDelete, { body: { id: one.id } })),
      () => {
        setRemoved((known) => known.filter((other) => !isThis(other)));
        changeNames(withBack(one));
      },
    );
  };

  /** It comes back as it was, to its place; after ten minutes it cannot any more. */
  const undo = async (one: WatchView): Promise<void> => {
    const settle = () => setRemoved((known) => known.filter(({ id }) => id !== one.id));
    const putBack = async (): Promise<void> => {
      const list = await client.call(watchRestore, { body: { id: one.id } });
      settle();
      changeNames(() => list);
    };
    await attempt(putBack, (error) => {
      if (!isTooLate(error)) return;
      settle();
      setProblem(t('dialog.tooLate', { name: nameOf(one) }));
    });
  };

  return { removed, problem, mute, remove, undo };
}
export type Edits = ReturnType<typeof useEdits>;
