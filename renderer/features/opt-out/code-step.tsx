import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OptOutCard } from '../../../shared/contract/opt-out.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import { describeNetwork } from '../../../shared/domain/networks/networks.ts';
import { MINUTE } from '../../../shared/domain/time/calendar.ts';
import { longDate, timeOfDay } from '../../../shared/i18n/dates.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { nameOf } from './account-card.tsx';
import styles from './opt-out.module.css';

/** A moment by this machine's own clock: `22 November 2026, 14:05`. */
function momentOf(language: Language, at: number): string {
  const zone = -new Date(at).getTimezoneOffset();
  return `${longDate(language, at + zone * MINUTE)}, ${timeOfDay(language, at, zone)}`;
}

function Code({ code }: { readonly code: string }) {
  const { t } = useTranslation('opt-out');
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    // A browser without the right to write there leaves the code to be selected by hand.
    await navigator.clipboard?.writeText(code).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <div className={styles.codeLine}>
      <output className={styles.code} aria-label={t('code.label')}>
        {code}
      </output>
      <Button onClick={() => void copy()}>
        {copied ? <Icon name="check" /> : null}
        <span role="status">{t(copied ? 'code.copied' : 'code.copy')}</span>
      </Button>
    </div>
  );
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
      <Code code={code} />
      <p className={isCommand ? `help ${styles.monospace}` : 'help'}>{where(`proof.${network}`, { username, code })}</p>
      <p className="help">{t('code.until', { time: momentOf(lang, expiresAt) })}</p>
    </>
  );
}
