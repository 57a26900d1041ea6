import { useTranslation } from 'react-i18next';
import type { FollowerChangesView } from '../../../../shared/contract/own-archive.ts';
import { count, longDate } from '../../../../shared/i18n/dates.ts';
import { useLanguage } from '../../../state/use-language.ts';
import styles from './own-archive.module.css';

/** Who came, or who went: how many, and their names. */
function Named({ which, named }: { which: 'came' | 'went'; named: FollowerChangesView['came'] }) {
  const { t } = useTranslation('accounts');
  const lang = useLanguage();
  const more = named.count - named.names.length;
  return (
    <div>
      <h4>{t(`ownArchive.followers.${which}`, { count: named.count, n: count(lang, named.count) })}</h4>
      {named.names.length === 0 ? null : (
        <p className={styles.names}>
          {named.names.map((name) => `@${name}`).join(', ')}
          {more > 0 ? ` ${t('ownArchive.followers.more', { count: more, n: count(lang, more) })}` : ''}
        </p>
      )}
    </div>
  );
}

/** What two exports differ in. Neither says when somebody came or went, so the range is said with it. */
export function FollowerChanges({ changes }: { readonly changes: FollowerChangesView }) {
  const { t } = useTranslation('accounts');
  const lang = useLanguage();
  const { from, until, came, went } = changes;
  return (
    <section className={styles.changes} aria-labelledby="follower-changes">
      <h3 id="follower-changes">{t('ownArchive.followers.title')}</h3>
      <p className="help">
        {t('ownArchive.followers.range', { from: longDate(lang, from), until: longDate(lang, until) })}
      </p>
      <Named which="came" named={came} />
      <Named which="went" named={went} />
    </section>
  );
}
