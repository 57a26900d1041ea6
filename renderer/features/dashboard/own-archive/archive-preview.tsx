import { useTranslation } from 'react-i18next';
import type { OwnArchiveView } from '../../../../shared/contract/own-archive.ts';
import { ACTION_KINDS } from '../../../../shared/domain/activity/action.ts';
import { isShownByLogin } from '../../../../shared/domain/archives/ownership.ts';
import { count, longDate } from '../../../../shared/i18n/dates.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { Note } from '../../../ui/parts.tsx';
import styles from './own-archive.module.css';

export type Preview = NonNullable<OwnArchiveView['preview']>;

/** What the account calls itself, with its handle. */
const nameOf = ({ name, username }: Preview): string => (name === null ? username : `${name} (${username})`);

function Kinds({ preview }: { preview: Preview }) {
  const { t } = useTranslation('accounts');
  const lang = useLanguage();
  // What follows from two archives is in none, and none holds who reposted.
  const kinds = ACTION_KINDS.filter((kind) => kind !== 'unfollow' && kind !== 'repost-received');
  return kinds.map((kind) => (
    <div key={kind}>
      <dt>{t(`ownArchive.found.kinds.${kind}`)}</dt>
      <dd>
        {preview.coverage[kind] === 'none' ? (
          <span className="subdued">{t('ownArchive.found.none')}</span>
        ) : (
          count(lang, preview.counts[kind] ?? 0)
        )}
      </dd>
    </div>
  ));
}

/** What an import gives, in a sentence. */
function useGains(): (preview: Preview) => string {
  const { t } = useTranslation('accounts');
  const lang = useLanguage();
  return ({ weeks: w, months: m }) => {
    const weeks = t('ownArchive.found.weeks', { count: w, n: count(lang, w) });
    if (m === 0) return t('ownArchive.found.onlyWeeks', { weeks });
    return t('ownArchive.found.gives', {
      weeks,
      months: t('ownArchive.found.months', { count: m, n: count(lang, m) }),
    });
  };
}

/** What was found in an archive, before anything of it is kept. */
export function ArchivePreview({ preview }: { readonly preview: Preview }) {
  const { t } = useTranslation('accounts');
  const lang = useLanguage();
  const gains = useGains();
  const { from, until, older, keptFrom, skipped, network } = preview;
  const undated = skipped.undated ?? 0;
  const dates = { from: longDate(lang, from), until: longDate(lang, until) };
  return (
    <>
      <dl className={styles.found}>
        <div>
          <dt>{t('ownArchive.found.account')}</dt>
          <dd>{nameOf(preview)}</dd>
        </div>
        <div>
          <dt>{t('ownArchive.found.span')}</dt>
          <dd>{t('ownArchive.found.range', dates)}</dd>
        </div>
        <Kinds preview={preview} />
        {preview.followers === null ? null : (
          <div>
            <dt>{t('ownArchive.found.followers')}</dt>
            <dd>{count(lang, preview.followers)}</dd>
          </div>
        )}
      </dl>
      {undated === 0 ? null : (
        <p className="help">{t('ownArchive.found.undated', { count: undated, n: count(lang, undated) })}</p>
      )}
      {older === 0 ? null : (
        <p className="help">
          {t('ownArchive.found.older', {
            ...{ count: older, n: count(lang, older) },
            date: longDate(lang, Date.parse(keptFrom)),
          })}
        </p>
      )}
      <Note>
        <p>
          <strong>{gains(preview)}</strong>
        </p>
        <p>{t('ownArchive.found.private')}</p>
        {isShownByLogin(network) ? <p>{t('ownArchive.trust')}</p> : null}
      </Note>
    </>
  );
}
