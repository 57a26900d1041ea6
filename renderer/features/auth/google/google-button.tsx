import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { BRAND } from '../../../../shared/brand.ts';
import { useForm } from '../../../state/use-form.ts';
import { useGoogle } from '../../../state/use-google.ts';
import { Button } from '../../../ui/button.tsx';
import { FormNote } from '../../../ui/form-note.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Note } from '../../../ui/parts.tsx';
import styles from './google.module.css';

/** Above the forms: the way in by Google. Nothing of Google's is loaded; the page is left for it. */
export function GoogleButton() {
  const { t } = useTranslation('google');
  const [query] = useSearchParams();
  const form = useForm();
  const { waiting, go, stop } = useGoogle();
  return (
    <div className={styles.start}>
      {waiting ? (
        <>
          <div role="status">
            <Note icon="globe">{t('browser', { brand: BRAND.name })}</Note>
          </div>
          <Button size="large" full onClick={stop}>
            {t('stop')}
          </Button>
        </>
      ) : (
        <Button
          size="large"
          full
          busy={form.busy}
          onClick={() => void form.submit([], () => go(query.get('goto'), { purpose: 'log-in' }))}
        >
          <Icon name="globe" />
          {t('action')}
        </Button>
      )}
      <FormNote text={form.general} />
      <p className={styles.or}>{t('or')}</p>
    </div>
  );
}
