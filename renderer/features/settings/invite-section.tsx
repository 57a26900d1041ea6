import { useTranslation } from 'react-i18next';
import type { Settings } from '../../../shared/contract/settings.ts';
import { showToast } from '../../state/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Section } from './section.tsx';
import styles from './settings.module.css';

/** The person's own code, as a link for others; how many came by it. */
export function InviteSection({ link, signUps }: Settings['invitation']) {
  const { t } = useTranslation('settings');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      showToast({ tone: 'ok', text: t('invite.copied') });
    } catch {
      showToast({ tone: 'bad', text: t('invite.notCopied') });
    }
  };
  return (
    <Section id="invite" text={t('invite.text')}>
      <div className={styles.controls}>
        <Field
          label={t('invite.link')}
          name="invite"
          readOnly
          value={link}
          help={t('invite.signUps', { count: signUps, n: signUps })}
          onFocus={(event) => event.target.select()}
        />
        <div className={styles.actions}>
          <Button onClick={() => void copy()}>{t('invite.copy')}</Button>
        </div>
      </div>
    </Section>
  );
}
