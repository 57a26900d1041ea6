import { use, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { pathOf } from '../../platform/paths.ts';
import { textsReady } from '../../state/locale.ts';
import { useLanguage } from '../../state/use-language.ts';
import styles from './service-line.module.css';
import { shell } from './shell.ts';

const TEXTS = ['desktop'] as const;

/** Under the forms: at which service somebody logs in or signs up, and the way to another. */
export function ServiceLine() {
  const lang = useLanguage();
  use(textsReady(lang, TEXTS));
  const { t } = useTranslation('desktop');
  const [origin, setOrigin] = useState<string | null>(null);
  useEffect(() => {
    shell()
      .about()
      .then(({ server }) => setOrigin(server))
      .catch(() => undefined);
  }, []);
  return (
    <p className={styles.line}>
      {origin === null ? '' : t('guest.service', { server: new URL(origin).host })}{' '}
      <Link className="link" to={`${pathOf.settings(lang)}#computer`}>
        {t('guest.other')}
      </Link>
    </p>
  );
}
