import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Settings } from '../../../shared/contract/settings.ts';
import { isLanguage, LANGUAGES, type Language } from '../../../shared/domain/languages.ts';
import { timeOfDay } from '../../../shared/i18n/dates.ts';
import { zoneName } from '../../../shared/i18n/zone-name.ts';
import { useNow } from '../../state/clock.ts';
import { useFocusTarget } from '../../state/focus-targets.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Select } from '../../ui/select.tsx';
import { Section } from './section.tsx';
import styles from './settings.module.css';
import type { Save } from './use-save.ts';
import { deviceZone, isNamed, offsetChoices, placeOf, type Zone } from './zones.ts';

const LANGUAGE_NAMES = { en: 'nav.english', pt: 'nav.portuguese' } as const;
const LANGUAGE_FIELD = 'settings-language';

function useCity(): (zone: Zone) => string {
  const { t } = useTranslation('settings');
  return (zone) => t(`cities.${zone}`);
}

function ZonePicker({ timezone, onChoose }: { timezone: number; onChoose: (minutes: number) => void }) {
  const { t } = useTranslation('settings');
  const lang = useLanguage();
  const city = useCity();
  const now = useNow();
  // Some fifty zones are asked for their clocks: once is enough while the page is open.
  const [about] = useState(() => {
    const device = deviceZone(now);
    return { device, choices: offsetChoices(now, [timezone, device.minutes]) };
  });
  const { zone, minutes: here } = about.device;
  const place = isNamed(zone) ? city(zone) : placeOf(zone);
  const time = timeOfDay(lang, now, timezone);
  const clock =
    here === timezone ? t('time.now', { time }) : t('time.nowAndHere', { time, here: timeOfDay(lang, now, here) });
  return (
    <Select
      label={t('time.zone')}
      help={`${clock} ${t('time.summer')}`}
      value={timezone}
      onChange={(event) => onChoose(Number(event.target.value))}
    >
      <optgroup label={t('time.here')}>
        <option value={here}>{place === null ? zoneName(here) : `${place}, ${zoneName(here)}`}</option>
      </optgroup>
      <optgroup label={t('time.all')}>
        {about.choices.map(({ minutes, zones }) => (
          <option key={minutes} value={minutes}>
            {[zoneName(minutes), ...zones.map(city)].join(', ')}
          </option>
        ))}
      </optgroup>
    </Select>
  );
}

function LanguagePicker({ lang, onChoose }: { lang: Language; onChoose: (lang: Language) => void }) {
  const here = useLanguage();
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation();
  const select = useRef<HTMLSelectElement>(null);
  useFocusTarget('settings-language', () => select.current?.focus());
  return (
    <Select
      id={LANGUAGE_FIELD}
      ref={select}
      label={t('time.language')}
      help={t(lang === here ? 'time.languageHelp' : 'time.languageApart')}
      value={lang}
      onChange={({ target }) => {
        if (isLanguage(target.value)) onChoose(target.value);
      }}
    >
      {LANGUAGES.map((one) => (
        <option key={one} value={one} lang={one}>
          {common(LANGUAGE_NAMES[one])}
        </option>
      ))}
    </Select>
  );
}

interface TimeSectionProps {
  readonly settings: Settings;
  readonly save: Save;
  /** The language is stored: the page goes on in it. */
  readonly onLanguage: (lang: Language) => void;
}

export function TimeSection({ settings, save, onLanguage }: TimeSectionProps) {
  const { t } = useTranslation('settings');
  const choose = async (lang: Language) => {
    if (await save({ lang })) onLanguage(lang);
  };
  return (
    <Section id="time" text={t('time.text')}>
      <div className={`${styles.controls} two-columns`}>
        <ZonePicker timezone={settings.timezone} onChoose={(timezone) => void save({ timezone })} />
        <LanguagePicker lang={settings.lang} onChoose={(lang) => void choose(lang)} />
      </div>
    </Section>
  );
}
