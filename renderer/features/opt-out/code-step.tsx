import { useTranslation } from 'react-i18next';
import type { OptOutCard } from '../../../shared/contract/opt-out.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import { describeNetwork } from '../../../shared/domain/networks/networks.ts';
import { MINUTE } from '../../../shared/domain/time/calendar.ts';
import { longDate, timeOfDay } from '../../../shared/i18n/dates.ts';
import { useLanguage } from '../../state/use-language.ts';
import { CodeToCopy } from '../../ui/code-to-copy.tsx';
import { nameOf } from './account-card.tsx';
import styles from './opt-out.module.css';

/** A moment by this machine's own clock: `22 November 2026, 14:05`. */
function momentOf(language: Language, at: number): string {
  const zone = -new Date(at).getTimezoneOffset();
  return `${longDate(language, at + zone * MINUTE)}, ${timeOfDay(language, at, zone)}`;
}

interface CodeStepProps {
  readonly profile: OptOutCard;
  readonly code: string;
  readonly expiresAt: number;
}

/** Step 2: the code, and where it goes. */
export function CodeStep({ profile, code, expiresAt }: CodeStepProps) {
  const { t } = useTranslation('opt-out');
  const { t: where } = useTranslation('networks');
  const lang = useLanguage();
  const { network, username } = profile;
  const isCommand = describeNetwork(network).proof === 'command';
  return (
    <>
      <p>{t('code.text', { name: nameOf(profile) })}</p>
      <CodeToCopy code={code} label={t('code.label')} copy={t('code.copy')} copied={t('code.copied')} />
      <p className={isCommand ? `help ${styles.monospace}` : 'help'}>{where(`proof.${network}`, { username, code })}</p>
      <p className="help">{t('code.until', { time: momentOf(lang, expiresAt) })}</p>
    </>
  );
}
