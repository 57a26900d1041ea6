import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { longDateInline } from '../../../../shared/i18n/dates.ts';
import type { ReadReport } from '../../../data/reports.ts';
import type { ReadSummary } from '../../../data/summaries.ts';
import { pathOf } from '../../../platform/paths.ts';
import { useConfig } from '../../../state/config.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Note, Skeleton } from '../../../ui/parts.tsx';
import { Section } from '../../../ui/section.tsx';
import { useSource } from '../source.ts';
import styles from './summary-section.module.css';
import { SummaryTable } from './summary-table.tsx';
import { useHasSummaries, useSummary } from './use-summary.ts';

type State = ReturnType<typeof useSummary>;

function Writing({ progress, state }: { progress: number; state: State }) {
  const { t } = useTranslation('summary');
  return (
    <div className={styles.writing}>
      <p className="small subdued">{t('writing')}</p>
      <span
        className="meter"
        role="progressbar"
        aria-label={t('writing')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={progress}
      >
        <b style={{ width: `${Math.max(2, progress)}%` }} />
      </span>
      <p className="small muted">{t('writingNote')}</p>
      <Button size="compact" busy={state.step === 'busy'} onClick={() => void state.cancel()}>
        {t('cancel')}
      </Button>
    </div>
  );
}

function Ask({ state, children }: { state: State; children: ReactNode }) {
  const { t } = useTranslation('summary');
  return (
    <div className={styles.ask}>
      {children}
      <Button tone="primary" busy={state.step === 'busy'} onClick={() => void state.ask()}>
        {t('ask.action')}
      </Button>
      {state.step === 'failed' ? (
        <Note tone="bad" icon="warning">
          {t('ask.failed')}
        </Note>
      ) : null}
    </div>
  );
}

/** Why there is none, and when one may come. */
function Nothing({ summary: { status, next } }: { summary: ReadSummary }) {
  const { t } = useTranslation('summary');
  const lang = useLanguage();
  if (next === null) return <Note>{t(status === -2 ? 'limited' : 'never')}</Note>;
  const date = longDateInline(lang, next.available);
  return <Note>{t(status === -2 ? 'limitedUntil' : 'notEnoughUntil', { date })}</Note>;
}

function Body({ summary, state, limited }: { summary: ReadSummary; state: State; limited: boolean }) {
  const { t } = useTranslation('summary');
  switch (summary.status) {
    case 9:
      return summary.result === null ? null : (
        <>
          <SummaryTable result={summary.result} />
          {limited ? <Note>{t('limited')}</Note> : null}
        </>
      );
    case 1:
      return <Writing progress={summary.progress ?? 0} state={state} />;
    case -1:
    case -2:
      return <Nothing summary={summary} />;
    case -3:
      return (
        <Ask state={state}>
          <Note tone="bad" icon="warning">
            {t(`failure.${summary.error ?? 'internal'}`)}
          </Note>
        </Ask>
      );
    case 0:
      return (
        <Ask state={state}>
          <p className="subdued">{t('ask.text')}</p>
        </Ask>
      );
  }
}

function Failed({ state }: { state: State }) {
  const { t } = useTranslation('summary');
  const { t: common } = useTranslation();
  const { t: errors } = useTranslation('errors');
  if (state.error?.code === 'summary_not_allowed') return <Note>{errors('summary_not_allowed')}</Note>;
  return (
    <Note tone="bad" icon="warning">
      <p>{t('loadFailed')}</p>
      <Button size="compact" onClick={() => void state.refetch()}>
        {common('action.retry')}
      </Button>
    </Note>
  );
}

function Offer() {
  const { t } = useTranslation('summary');
  const lang = useLanguage();
  return (
    <div className={styles.ask}>
      <p className="subdued">{t('offer.text')}</p>
      <Link className={buttonClass({})} to={`${pathOf.plans(lang)}?family=summary`}>
        {t('offer.action')}
      </Link>
    </div>
  );
}

/** Who wrote it stands beside it. */
function useLead(summary: ReadSummary | undefined): string {
  const { t } = useTranslation('summary');
  const writer = summary?.result?.writer;
  if (writer === undefined) return t('text');
  return writer.kind === 'rules' ? t('byRules') : t('byModel', { model: writer.name });
}

/**
 * The AI summary of the report. Where the service writes none there is no section; visitors see one that is written, and nothing
 * else of it.
 */
export function SummarySection({ data }: { data: ReadReport }) {
  const { t } = useTranslation('summary');
  const own = useSource() === 'own';
  const offered = useConfig()?.summaries === true;
  const inPlan = useHasSummaries();
  const state = useSummary(data, own ? inPlan : offered);
  const { summary, error } = state;
  const lead = useLead(summary);
  if (own ? !(offered || inPlan) : summary?.status !== 9) return null;
  const limited = data.report.no_tagged_actions;
  return (
    <Section title={t('title')} text={lead}>
      <div className={styles.summary}>
        {own && !inPlan ? <Offer /> : null}
        {summary !== undefined ? <Body summary={summary} state={state} limited={limited} /> : null}
        {summary === undefined && error !== undefined ? <Failed state={state} /> : null}
        {summary === undefined && error === undefined && (inPlan || !own) ? <Skeleton height="96px" /> : null}
      </div>
    </Section>
  );
}
