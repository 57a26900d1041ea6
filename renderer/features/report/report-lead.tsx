import { useTranslation } from 'react-i18next';
import { mostLiked } from '../../../shared/domain/report/most-liked.ts';
import { listOf } from '../../../shared/i18n/list.ts';
import type { StoredReport } from '../../../shared/report/report.ts';
import { useLanguage } from '../../state/use-language.ts';
import styles from './report-lead.module.css';

interface Picture {
  readonly image: string;
  readonly url: string;
  readonly text: string | null;
}

/** Up to three different pictures of liked posts, those of the most liked accounts first. */
function pictures(report: StoredReport): Picture[] {
  const found = new Map<string, Picture>();
  for (const { image, url, text, notfound } of report.likes.data.flatMap(({ posts }) => posts)) {
    if (image !== null && !notfound && !found.has(image)) found.set(image, { image, url, text });
    if (found.size === 3) break;
  }
  return [...found.values()];
}

/** Who was liked most, where one or two were. */
function useCaption({ likes }: StoredReport): string {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const most = mostLiked(likes.data);
  if (most === null) return t('picturesMany');
  const names = most.accounts.map(({ name, username }) => name ?? username);
  const { count } = most;
  return names.length === 1
    ? t('pictures', { name: names.join(), count })
    : t('picturesBoth', { names: listOf(lang, names), count });
}

function Pictures({ report }: { report: StoredReport }) {
  const { t } = useTranslation('report');
  const shown = pictures(report);
  const caption = useCaption(report);
  const most = report.likes.data[0];
  if (shown.length < 3 || most === undefined) return null;
  const name = most.name ?? most.username;
  return (
    <figure className={styles.picture}>
      <div className={styles.mosaic}>
        {shown.map(({ image, url, text }, index) => (
          <a key={url} href={url} target="_blank" rel="noreferrer noopener">
            <img
              className="thumbnail"
              src={image}
              alt={text ?? t('who.post', { name })}
              // The large one is the first picture anybody sees; it does not wait for its turn.
              {...(index === 0 ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
              decoding="async"
              referrerPolicy="no-referrer"
            />
          </a>
        ))}
      </div>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

/** Headline and standfirst, of one account or of several. */
export function Lead({ title, standfirst }: Pick<StoredReport, 'title' | 'standfirst'>) {
  const lang = useLanguage();
  return (
    <div>
      <h2 className={styles.headline}>{title[lang]}</h2>
      <p className={`${styles.standfirst} lead`}>{standfirst[lang]}</p>
    </div>
  );
}

/** A report's lead: headline, standfirst and pictures. */
export function ReportLead({ report }: { report: StoredReport }) {
  return (
    <section className={styles.front}>
      <Lead {...report} />
      <Pictures report={report} />
    </section>
  );
}
