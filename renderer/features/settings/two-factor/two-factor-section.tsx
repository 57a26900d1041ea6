import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type TwoFactorState,
  twoFactorBegin,
  twoFactorOff,
  twoFactorRecoveryCodes,
} from '../../../../shared/contract/two-factor.ts';
import { longDate } from '../../../../shared/i18n/dates.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { client } from '../../../api/service.ts';
import { invalidate } from '../../../data/query-client.ts';
import { showToast } from '../../../state/toasts.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Badge, Note } from '../../../ui/parts.tsx';
import { DangerDialog } from '../danger-dialog.tsx';
import { useTwoFactor } from '../queries.ts';
import { Section } from '../section.tsx';
import { SectionFailed } from '../section-failed.tsx';
import styles from '../settings.module.css';
import { useReauthentication } from '../use-reauthentication.tsx';

/** Below so many somebody should make new ones. */
const FEW_CODES = 3;

const SetUpDialog = lazyPart(async () => (await import('./set-up-dialog.tsx')).SetUpDialog);
const CodesDialog = lazyPart(async () => (await import('./recovery-codes.tsx')).RecoveryCodesDialog);

/** What is open over the section. */
type Open =
  | {
      readonly kind: 'set-up';
      readonly appKey: { readonly key: string; readonly uri: string };
      readonly reauth: string;
    }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | { readonly kind: 'turn-off' };

function TurnOffDialog({ onClose, onYes }: { onClose: () => void; onYes: () => void }) {
  const { t } = useTranslation('settings');
  return (
    <DangerDialog
      title={t('twoFactor.off.title')}
      keep={t('reauth.cancel')}
      act={t('twoFactor.turnOff')}
      onClose={onClose}
      onYes={onYes}
    >
      <p className="subdued">{t('twoFactor.off.text')}</p>
    </DangerDialog>
  );
}

function Standing({ since, recoveryCodesLeft: count }: { since: string; recoveryCodesLeft: number }) {
  const { t } = useTranslation('settings');
  const lang = useLanguage();
  const left = t('twoFactor.left', { count, n: count });
  return (
    <>
      <p>
        <Badge tone="ok">{t('twoFactor.on')}</Badge> {t('twoFactor.since', { day: longDate(lang, Date.parse(since)) })}
      </p>
      {count < FEW_CODES ? (
        <Note tone="warn" icon="warning">
          {left} {t('twoFactor.few')}
        </Note>
      ) : (
        <p className="help">{left}</p>
      )}
    </>
  );
}

function Controls({ state, email }: { state: TwoFactorState; email: string }) {
  const { t } = useTranslation('settings');
  const [open, setOpen] = useState<Open | null>(null);
  const { dialog, run } = useReauthentication({ section: 'two-factor', email, asksForCode: state.since !== null });
  const again = () => invalidate(queryKeys.twoFactor);
  const close = () => setOpen(null);

  /** Somebody may have changed it in another window: then it is looked at again. */
  const change = (action: (reauth: string) => Promise<void>) =>
    run(async (reauth) => {
      try {
        await action(reauth);
      } finally {
        void again();
      }
    });
  const begin = () =>
    run(async (reauth) => setOpen({ kind: 'set-up', reauth, appKey: await client.call(twoFactorBegin, { reauth }) }));
  const renew = () =>
    change(async (reauth) => {
      const { recoveryCodes } = await client.call(twoFactorRecoveryCodes, { reauth });
      setOpen({ kind: 'codes', codes: recoveryCodes });
    });
  const turnOff = () =>
    change(async (reauth) => {
      await client.call(twoFactorOff, { reauth });
      showToast({ tone: 'ok', text: t('twoFactor.off.done') });
    });

  return (
    <div className={styles.controls}>
      {state.since === null ? null : <Standing since={state.since} recoveryCodesLeft={state.recoveryCodesLeft} />}
      <div className={styles.actions}>
        {state.since === null ? (
          <Button onClick={() => void begin()}>{t('twoFactor.turnOn')}</Button>
        ) : (
          <>
            <Button onClick={() => void renew()}>{t('twoFactor.renew')}</Button>
            <Button tone="danger-quiet" onClick={() => setOpen({ kind: 'turn-off' })}>
              {t('twoFactor.turnOff')}
            </Button>
          </>
        )}
      </div>
      {dialog}
      {open?.kind === 'turn-off' ? (
        <TurnOffDialog
          onClose={close}
          onYes={() => {
            close();
            void turnOff();
          }}
        />
      ) : null}
      <Suspense>
        {open?.kind === 'codes' ? <CodesDialog codes={open.codes} onClose={close} /> : null}
        {open?.kind === 'set-up' ? (
          <SetUpDialog
            appKey={open.appKey}
            reauth={open.reauth}
            onOn={(codes) => {
              setOpen({ kind: 'codes', codes });
              void again();
            }}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </div>
  );
}

/** Whether a log-in asks for a code beside the password. The page shows it once its answer is there. */
export function TwoFactorSection({ email }: { email: string }) {
  const { t } = useTranslation('settings');
  const { data, error, isFetching, refetch } = useTwoFactor();
  return (
    <Section id="two-factor" text={t('twoFactor.text')}>
      {data === undefined && error !== undefined ? (
        <SectionFailed text={t('twoFactor.failed')} busy={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined ? null : <Controls state={data} email={email} />}
    </Section>
  );
}
