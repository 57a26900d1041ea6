import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OptOutRequest } from '../../../shared/contract/opt-out.ts';
import { Bird } from '../../ui/bird.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './opt-out.module.css';

/** Something came to its end: its heading is where reading goes on. */
function Ending({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.ending} aria-labelledby="opt-out-ending">
      <div className="wire" aria-hidden="true">
        <Bird />
      </div>
      <h2 id="opt-out-ending" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function Removal({ erasure }: { readonly erasure: NonNullable<OptOutRequest['erasure']> }) {
  const { t } = useTranslation('opt-out');
  const { done, total, finished } = erasure;
  if (finished) return <p>{t('done.removed')}</p>;
  return <p>{total === null ? t('done.removing') : t('done.removingOf', { done, total })}</p>;
}

interface OutcomeProps {
  readonly request: OptOutRequest;
  readonly onLeave: () => void;
}

/** The proof was there: what was done, and what is still being done. */
export function Done({ request, onLeave }: OutcomeProps) {
  const { t } = useTranslation('opt-out');
  const { want, erasure } = request;
  return (
    <Ending title={t(`done.${want}`)}>
      <p>{t(want === 'out' ? 'done.outText' : 'done.inText')}</p>
      <div role="status">{erasure === null ? null : <Removal erasure={erasure} />}</div>
      <p>{t('done.bio')}</p>
      <Button onClick={onLeave}>{t('done.another')}</Button>
    </Ending>
  );
}

export function Expired({ onLeave }: Pick<OutcomeProps, 'onLeave'>) {
  const { t } = useTranslation('opt-out');
  return (
    <Ending title={t('expired.title')}>
      <p>{t('expired.text')}</p>
      <Button tone="primary" onClick={onLeave}>
        {t('again')}
      </Button>
    </Ending>
  );
}
