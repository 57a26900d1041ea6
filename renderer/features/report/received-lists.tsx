import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { count } from '../../../shared/i18n/dates.ts';
import { useCoverageWords } from '../../state/coverage-words.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Avatar } from '../../ui/parts.tsx';
import { Spark } from '../../ui/sparkline.tsx';
import { AgainstPrevious, AgainstUsual } from './against-past.tsx';
import { FullListLink } from './full-list-link.tsx';
import styles from './likes-section.module.css';
import { MemberTags } from './member-tags.tsx';
import type { Liker, Sections } from './sections.ts';
import { tileDeltas } from './tile-deltas.ts';

const SHOWN = 8;

interface PeopleProps {
  readonly people: readonly Liker[];
  readonly as: 'liker' | 'reposter';
  /** How many likes or reposts are somebody's. */
  readonly noteOf: (person: Liker) => string;
  /** The way to all of them; only of a long list. */
  readonly more: ReactNode;
}

function People({ people, as, noteOf, more }: PeopleProps) {
  return (
    <>
      <ul>
        {people.slice(0, SHOWN).map((person) => (
          <li key={person.id}>
            <Avatar src={person.userpic} name={person.name ?? person.username} size={32} />
            <span>
              <b className="bold">{person.name ?? person.username}</b>
              <span className="small subdued">
                {noteOf(person)}
                <MemberTags of={person.by} as={as} />
              </span>
            </span>
          </li>
        ))}
      </ul>
      {people.length > SHOWN ? more : null}
    </>
  );
}

/** Who liked the account's posts. */
export function Likers({ report }: { report: Sections }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const likers = report.likers.data;
  if (likers.length === 0) return null;
  const total = count(lang, report.totals?.likers ?? likers.length);
  return (
    <div className={styles.likers}>
      <h3>{t('who.likers')}</h3>
      <People
        people={likers}
        as="liker"
        noteOf={(liker) => t('who.likes', { count: liker.count, shown: count(lang, liker.count) })}
        more={<FullListLink list="likers" label={t('who.allLikers', { shown: total })} />}
      />
    </div>
  );
}

/** The number beside the period before, the usual, and the last eight; nothing in a report from before its past was kept. */
function RepostsPast({ report }: { report: Sections }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const head = report.headline.repostsReceived;
  if (head === undefined || head.value === null) return null;
  const { type } = report.period;
  const { previous, usual } = tileDeltas(head);
  const values = head.history.map((value) => (value === null ? t('who.unrecorded') : count(lang, value))).join(', ');
  return (
    <div className={styles.past}>
      <span className="change">
        <AgainstPrevious by={previous} usual={usual} type={type} />
      </span>
      {usual === null ? null : (
        <span className="change">
          <AgainstUsual by={usual} />
        </span>
      )}
      {head.history.length < 2 ? null : (
        <Spark values={head.history} label={t(`who.repostsPast.${type}`, { values })} />
      )}
    </div>
  );
}

/** How often the account's posts were reposted, and by whom. Nothing in a report that does not speak of it. */
export function Reposters({ report }: { report: Sections }) {
  const { t } = useTranslation('report');
  const { kindOf, nothingOf } = useCoverageWords();
  const lang = useLanguage();
  const number = report.counts['repost-received'];
  if (number === undefined || report.reposters === undefined) return null;
  if (number === null) return <p className={styles.likers}>{nothingOf(report.network ?? null, 'repost-received')}</p>;
  const people = report.reposters.data;
  const total = count(lang, report.totals?.reposters ?? people.length);
  const repostsOf = (made: number): string => t('who.reposts', { count: made, shown: count(lang, made) });
  return (
    <div className={styles.likers}>
      <h3>{number === 0 ? kindOf('repost-received') : t('who.reposters')}</h3>
      <p className="interface-text subdued">
        {number === 0 ? t(`who.noReposts.${report.period.type}`) : t('see.all', { total: count(lang, number) })}
      </p>
      <RepostsPast report={report} />
      <People
        people={people}
        as="reposter"
        noteOf={(person) => repostsOf(person.count)}
        more={<FullListLink list="reposters" label={t('who.allReposters', { shown: total })} />}
      />
    </div>
  );
}
