import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Settings } from '../../../shared/contract/settings.ts';
import { isLanguage, LANGUAGES, type Language } from '../../../shared/domain/languages.ts';
import { minutesEast } from '../../../shared/domain/time/time-zone.ts';
import { timeOfDay } from '../../../shared/i18n/dates.ts';
import { zoneName } from '../../../shared/i18n/zone-name.ts';
import { useNow } from '../../state/clock.ts';
import { useFocusTarget } from '../../state/focus-targets.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Select } from '../../ui/select.tsx';
import { Section } from './section.tsx';
import styles from './settings.module.css';
import type { Save } from './use-save.ts';
import { choiceOf, deviceZone, isNamed, placeOf, type ZoneChoice, zoneChoices } from './zones.ts';

const LANGUAGE_NAMES = { en: 'nav.english', pt: 'nav.portuguese' } as const;
const LANGUAGE_FIELD = 'settings-language';

function usePlace(): (zone: string) => string {
  const { t } = useTranslation('settings');
  return (zone) => (isNamed(zone) ? t(`cities.${zone}`) : (placeOf(zone) ?? zone));
}

/** Some four hundred zones are asked for their clocks: once is enough while the page is open. */
function useZoneChoices(now: number) {
  const lang = useLanguage();
  const place = usePlace();
  const [known] = useState(() => ({ device: deviceZone(now), zones: zoneChoices(now) }));
  const labelled = (choice: ZoneChoice) => ({
    ...choice,
    label: `${place(choice.zone)}, ${zoneName(choice.minutes)}`,
  });
  const order = new Intl.Collator(lang);
  const choices = known.zones.map(labelled).toSorted((a, b) => order.compare(a.label, b.label));
  return { here: labelled(known.device), choices };
}

function ZonePicker({
  clock,
  onChoose,
}: {
  clock: Pick<Settings, 'timezone' | 'zone'>;
  onChoose: (chosen: { zone: string; timezone: number }) => void;
}) {
  const { t } = useTranslation('settings');
  const lang = useLanguage();
  const now = useNow();
  const { here, choices } = useZoneChoices(now);
  const timezone = minutesEast({ zone: clock.zone, timezoneMin: clock.timezone }, now);
  const time = timeOfDay(lang, now, timezone);
  const shown =
    here.minutes === timezone
      ? t('time.now', { time })
      : t('time.nowAndHere', { time, here: timeOfDay(lang, now, here.minutes) });
  const chosen = clock.zone === here.zone ? here.zone : choiceOf(clock.zone, choices)?.zone;
  return (
    <Select
      label={t('time.zone')}
      help={`${shown} ${t(clock.zone === null ? 'time.offsetOnly' : 'time.summer')}`}
      value={chosen ?? clock.zone ?? ''}
      onChange={({ target }) => {
        const zone = target.value;
        onChoose({ zone, timezone: minutesEast({ zone, timezoneMin: timezone }, now) });
      }}
    >
      {chosen === undefined ? (
        <option value={clock.zone ?? ''}>{clock.zone === null ? zoneName(timezone) : clock.zone}</option>
      ) : null}
      <optgroup label={t('time.here')}>
        <option value={here.zone}>{here.label}</option>
      </optgroup>
      <optgroup label={t('time.all')}>
        {choices.map(({ zone, label }) =>
          zone === here.zone ? null : (
            <option key={zone} value={zone}>
              {label}
            </option>
          ),
        )}
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
        <ZonePicker clock={settings} onChoose={(clock) => void save(clock)} />
        <LanguagePicker lang={settings.lang} onChoose={(lang) => void choose(lang)} />
      </div>
    </Section>
  );
}
