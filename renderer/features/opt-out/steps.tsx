import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Note, Skeleton } from '../../ui/parts.tsx';
import { AccountCard } from './account-card.tsx';
import { CheckStep } from './check-step.tsx';
import { CodeStep } from './code-step.tsx';
import { FindStep } from './find-step.tsx';
import styles from './opt-out.module.css';
import { Done, Expired } from './outcome.tsx';
import { type ProofControl, useProof } from './use-proof.ts';

const STEPS = ['find', 'code', 'check'] as const;
type Step = (typeof STEPS)[number];

/** A step with its number; one whose turn has not come says what it will be. */
function StepBox({ step, children }: { readonly step: Step; readonly children: ReactNode | null }) {
  const { t } = useTranslation('opt-out');
  const heading = useRef<HTMLHeadingElement>(null);
  const open = children !== null;
  const before = useRef(open);
  useEffect(() => {
    // The code has been given out: that is where to go on.
    if (open && !before.current && step === 'code') heading.current?.focus();
    before.current = open;
  }, [open, step]);
  return (
    <li className={open ? styles.step : `${styles.step} ${styles.later}`}>
      <span className={styles.number} aria-hidden="true">
        {STEPS.indexOf(step) + 1}
      </span>
      <div>
        <h2 ref={heading} tabIndex={-1}>
          {t(`${step}.title`)}
        </h2>
        {children ?? (step === 'find' ? null : <p>{t(`${step}.waits`)}</p>)}
      </div>
    </li>
  );
}

function partsOf(control: ProofControl): Readonly<Record<Step, ReactNode | null>> {
  const { proof } = control;
  if (proof.kind !== 'known') return { find: <FindStep control={control} />, code: null, check: null };
  const { profile, code, expiresAt, want } = proof.request;
  if (profile === null || code === null || expiresAt === null) return { find: null, code: null, check: null };
  return {
    find: <AccountCard profile={profile} />,
    code: <CodeStep profile={profile} code={code} expiresAt={expiresAt} />,
    check: <CheckStep control={control} want={want} seen={proof.seen} />,
  };
}

/** The way of the owner: find, prove, done. */
export function Steps() {
  const { t } = useTranslation('opt-out');
  const { t: common } = useTranslation();
  const control = useProof();
  const { proof } = control;
  if (proof.kind === 'loading') {
    return (
      <div className={styles.steps} aria-busy="true">
        <p className="visually-hidden">{common('state.loading')}</p>
        <Skeleton height="180px" />
      </div>
    );
  }
  if (proof.kind === 'failed') {
    return (
      <Note tone="bad" icon="warning">
        <p>{proof.text}</p>
        <Button size="compact" onClick={control.reload}>
          {common('action.retry')}
        </Button>
      </Note>
    );
  }
  if (proof.kind === 'known' && proof.request.state === 'done') {
    return <Done request={proof.request} onLeave={control.leave} />;
  }
  if (proof.kind === 'known' && proof.request.state === 'expired') return <Expired onLeave={control.leave} />;
  const parts = partsOf(control);
  return (
    <ol className={styles.steps} aria-label={t('steps')}>
      {STEPS.map((step) => (
        <StepBox key={step} step={step}>
          {parts[step]}
        </StepBox>
      ))}
    </ol>
  );
}
