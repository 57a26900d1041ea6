import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { FeedItemView } from '../../../shared/contract/watches.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import { count } from '../../../shared/i18n/dates.ts';
import { numberWord } from '../../../shared/i18n/number-words.ts';
import { useNow } from '../../state/clock.ts';
import { useOffset } from '../../state/time-zone.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Avatar } from '../../ui/parts.tsx';
import { verbOf, whenWords } from './feed-words.ts';
import { nameOf } from './name.ts';
import styles from './watchlist.module.css';

type Texts = TFunction<'watchlist'>;

function did(t: Texts, item: FeedItemView, lang: Language): string {
  const verb = verbOf(item);
  if (!('count' in verb)) return t(`item.${verb.key}`);
  const n = count(lang, verb.count);
  if (!('tag' in verb)) return t(`item.${verb.key}`, { count: verb.count, n });
  return t(`item.${verb.key}`, { count: verb.count, n, m: count(lang, verb.tagged), tag: verb.tag });
}

/** The line below: what was written, or who was followed. */
function words(t: Texts, item: FeedItemView, lang: Language): string | null {
  const { text, name } = item;
  if (text !== null) return name === null ? t('item.quote', { text }) : t('item.quoteOf', { text, name });
  if (name === null || item.count === 1) return name;
  const others = item.count - 1;
  return t('item.andOthers', { name, count: others, number: numberWord(lang, others) });
}

type Picture = FeedItemView['pictures'][number];

/** A picture that leads to its post where that has an address. */
function Thumb({ image, url, text }: Picture) {
  const { t } = useTranslation('watchlist');
  const shown = (
    <img
      className="thumbnail"
      src={image}
      alt={text ?? t('item.picture')}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
    />
  );
  if (url === null) return shown;
  return (
    <a href={url} target="_blank" rel="noreferrer noopener">
      {shown}
    </a>
  );
}

/** One name's doings of one kind on one day. */
export function FeedItem({ item }: { item: FeedItemView }) {
  const { t } = useTranslation('watchlist');
  const language = useLanguage();
  const now = useNow();
  const timezone = useOffset()(item.at ?? now);
  const when = whenWords(item, { language, now, timezone });
  const line = words(t, item, language);
  const name = nameOf(item.who);
  return (
    <li>
      <Avatar src={item.who.userpic} name={name} size={32} />
      <div>
        <div>
          <b>{name}</b> {did(t, item, language)}{' '}
          <span className="muted no-wrap">
            · <time dateTime={item.at === null ? item.day : new Date(item.at).toISOString()}>{when}</time>
          </span>
        </div>
        {line === null ? null : <p className={styles.text}>{line}</p>}
        {item.pictures.length === 0 ? null : (
          <div className={styles.pictures}>
            {item.pictures.map((picture) => (
              <Thumb key={`${picture.url} ${picture.image}`} {...picture} />
            ))}
          </div>
        )}
      </div>
    </li>
  );
}
