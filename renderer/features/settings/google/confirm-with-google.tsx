import { useTranslation } from 'react-i18next';
import { BRAND } from '../../../../shared/brand.ts';
import { pathOf } from '../../../platform/paths.ts';
import { useForm } from '../../../state/use-form.ts';
import { useGoogle } from '../../../state/use-google.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { Button } from '../../../ui/button.tsx';
import { FormNote } from '../../../ui/form-note.tsx';
import { Note } from '../../../ui/parts.tsx';
import type { SectionId } from '../section.tsx';
import styles from '../settings.module.css';

/** Beside the password, or in its place: the linked Google account says who is there. The page is left for it, and what was begun is begun again. */
export function ConfirmWithGoogle({ section }: { section: SectionId }) {
  const { t } = useTranslation('google');
  const lang = useLanguage();
  const form = useForm();
  const { waiting, go, stop } = useGoogle();
  const leave = () => go(`${pathOf.settings(lang)}#${section}`, { purpose: 'confirm' });
  if (waiting)
    return (
      <div className={styles.controls}>
        <div role="status">
          <Note icon="globe">{t('browser', { brand: BRAND.name })}</Note>
        </div>
        <Button full onClick={stop}>
          {t('stop')}
        </Button>
      </div>
    );
  return (
    <div className={styles.controls}>
      <Button full busy={form.busy} onClick={() => void form.submit([], leave)}>
        {t('confirm.action')}
      </Button>
      <p className="help">{t('confirm.text')}</p>
      <FormNote text={form.general} />
    </div>
  );
}
