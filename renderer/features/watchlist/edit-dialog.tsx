import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { WatchList } from '../../../shared/contract/watches.ts';
import { count } from '../../../shared/i18n/dates.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Badge, Note } from '../../ui/parts.tsx';
import { AddNames } from './add-names.tsx';
import styles from './edit-dialog.module.css';
import { NameRow, RemovedRow } from './name-row.tsx';
import { type Edits, useEdits } from './use-edits.ts';

/** The names as they stand, each removed one still in its place. */
function rowsOf(list: WatchList, { removed }: Edits) {
  const there = list.items.map((one) => ({ one, gone: false }));
  const away = removed.map((one) => ({ one, gone: true }));
  return [...there, ...away].sort((a, b) => a.one.addedAt - b.one.addedAt || a.one.id - b.one.id);
}

/** Add names, mute them, remove them: everything is saved as it is done. */
export function EditDialog({ list, onClose }: { list: WatchList; onClose: () => void }) {
  const { t } = useTranslation('watchlist');
  const { t: common } = useTranslation();
  const lang = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  const all = useEdits();
  const edits: Edits = {
    ...all,
    undo: async (one) => {
      // The button that was pressed goes with its row.
      heading.current?.focus();
      await all.undo(one);
    },
  };
  const rows = rowsOf(list, edits);
  return (
    <Dialog title={t('dialog.title')} closeLabel={common('action.close')} onClose={onClose} footer={t('dialog.footer')}>
      <AddNames />
      <section className={styles.names} aria-labelledby="watchlist-names">
        <div className={styles.namesHead}>
          <h3 id="watchlist-names" ref={heading} tabIndex={-1}>
            {t('dialog.list')}
          </h3>
          <Badge tone="line">
            {t('dialog.count', { n: count(lang, list.items.length), limit: count(lang, list.limit) })}
          </Badge>
        </div>
        {edits.problem === null ? null : <Note tone="bad">{edits.problem}</Note>}
        {rows.length === 0 ? <p className={`interface-text subdued ${styles.noNames}`}>{t('dialog.none')}</p> : null}
        <ul>
          {rows.map(({ one, gone }) =>
            gone ? (
              <RemovedRow key={one.id} one={one} edits={edits} />
            ) : (
              <NameRow key={one.id} one={one} edits={edits} />
            ),
          )}
        </ul>
      </section>
    </Dialog>
  );
}
