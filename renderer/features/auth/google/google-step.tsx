import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { ApiError } from '../../../api/api-error.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { invalidate } from '../../../data/query-client.ts';
import { pathOf, safeGoto } from '../../../platform/paths.ts';
import { type Away, type CameBack, linkGoogle, logInWithGoogle, takeAway } from '../../../state/google.ts';
import { logInWithCode } from '../../../state/log-in.ts';
import { proveAgain } from '../../../state/reauthentication.ts';
import { useSession } from '../../../state/session.ts';
import { showToast } from '../../../state/toasts.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { useReturned } from '../../../state/use-returned.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/parts.tsx';
import { CodeForm } from '../code-form.tsx';
import { KeepAccount, keepable } from '../keep-account.tsx';
import { LoginForm } from '../login-form.tsx';
import { Arrived } from './arrived.tsx';
import styles from './google.module.css';
import { GoogleSignup } from './google-signup.tsx';

type Step =
  | { readonly kind: 'asking' }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'sign-up' | 'log-in'; readonly email: string }
  | { readonly kind: 'code'; readonly pending: string; readonly keep: true | undefined }
  | { readonly kind: 'confirm-code' }
  | { readonly kind: 'deleted'; readonly text: string };

function cameBackIn(hash: string): CameBack {
  const words = new URLSearchParams(hash.replace(/^#/, ''));
  return { state: words.get('state') ?? '', code: words.get('code') };
}

/** What the page does with what Google led back with; each answer is sent once. */
function useAnswer() {
  const { t } = useTranslation('google');
  const { t: common } = useTranslation();
  const lang = useLanguage();
  const navigate = useNavigate();
  const { kind: who } = useSession();
  const { hash } = useLocation();
  const [answer] = useState(() => cameBackIn(hash));
  const began = useRef<Away | null>(null);
  const [step, setStep] = useState<Step>({ kind: 'asking' });

  const sayWhy = (error: unknown): string => {
    if (!(error instanceof ApiError)) throw error;
    return error.code === 'unreachable' ? common('state.failed') : error.message;
  };
  const leave = () => {
    const { goto, purpose } = began.current ?? { goto: null, purpose: 'log-in' };
    const fallback = purpose === 'link' ? `${pathOf.settings(lang)}#google` : pathOf.dashboard(lang);
    void navigate(safeGoto(goto, fallback), { replace: true });
  };
  const link = async (words: { flow: string; code?: string; state?: string }) => {
    try {
      await linkGoogle(words);
      showToast({ tone: 'ok', text: t('linked') });
      await invalidate(queryKeys.google);
    } catch (error) {
      showToast({ tone: 'bad', text: t('notLinked', { reason: sayWhy(error) }) });
    }
    leave();
  };
  const confirm = async (google: { flow: string; code?: string; state?: string }, code?: string) => {
    await proveAgain({ google, ...(code === undefined ? {} : { code }) });
    showToast({ tone: 'ok', text: t('confirm.done') });
    leave();
  };
  const confirmFirst = async (words: { flow: string; code: string; state: string }) => {
    try {
      await confirm(words);
    } catch (error) {
      if (error instanceof ApiError && error.fields.some(({ code }) => code === 'code_empty'))
        return setStep({ kind: 'confirm-code' });
      showToast({ tone: 'bad', text: t('confirm.failed', { reason: sayWhy(error) }) });
      leave();
    }
  };
  const logIn = async (words: { flow: string; code?: string; state?: string }, keep?: true) => {
    const { next, pending } = await logInWithGoogle({ ...words, ...(keep === undefined ? {} : { keep }) });
    if (next !== undefined) setStep({ kind: next.step, email: next.email });
    else if (pending !== undefined) setStep({ kind: 'code', pending, keep });
  };
  const begin = async () => {
    const { state, code } = answer;
    began.current = takeAway(answer);
    if (began.current === null) return setStep({ kind: 'failed', text: t('lost') });
    const { flow, purpose } = began.current;
    if (code === null && purpose === 'log-in') return setStep({ kind: 'failed', text: t('declined') });
    if (code === null) {
      showToast({ tone: 'bad', text: t('declined') });
      return leave();
    }
    if (purpose === 'confirm') return await confirmFirst({ flow, code, state });
    if (purpose === 'link') return await link({ flow, code, state });
    try {
      await keepable(
        () => logIn({ flow, code, state }),
        (text) => setStep({ kind: 'deleted', text }),
      );
    } catch (error) {
      setStep({ kind: 'failed', text: sayWhy(error) });
    }
  };

  useReturned(who !== 'restoring', () => void begin());

  const flow = () => began.current?.flow ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: goes on once somebody is here
  useEffect(() => {
    if (who !== 'user' || began.current?.purpose !== 'log-in') return;
    if (step.kind === 'log-in') void link({ flow: flow() });
    else if (step.kind !== 'failed') leave();
  }, [who, step.kind]);

  const confirmWith = (code: string) => confirm({ flow: flow() }, code);
  return { step, flow, confirmWith, leave, keep: () => logIn({ flow: flow() }, true), setStep };
}

/** `auth/google`: what is still missing after Google, in the place of the forms. */
export function GoogleStep() {
  const { t } = useTranslation('google');
  const lang = useLanguage();
  const navigate = useNavigate();
  const { step, flow, confirmWith, leave, keep } = useAnswer();
  const back = () => void navigate(pathOf.auth(lang, 'login'), { replace: true });
  switch (step.kind) {
    case 'asking':
      return (
        <div role="status">
          <Note icon="globe">{t('waiting')}</Note>
        </div>
      );
    case 'failed':
      return (
        <div className={styles.start}>
          <Note tone="bad" icon="warning">
            {step.text}
          </Note>
          <Button size="large" full autoFocus onClick={back}>
            {t('again')}
          </Button>
        </div>
      );
    case 'sign-up':
      return <GoogleSignup flow={flow()} email={step.email} onLeave={back} />;
    case 'log-in':
      return (
        <>
          <div className={styles.intro}>
            <Arrived>
              <Note>
                <b>{t('linkTitle')}.</b> {t('linkText', { email: step.email })}
              </Note>
            </Arrived>
          </div>
          <LoginForm email={step.email} />
        </>
      );
    case 'code':
      return (
        <CodeForm onCode={(code) => logInWithCode({ pending: step.pending, code, keep: step.keep })} onLeave={back} />
      );
    case 'confirm-code':
      return <CodeForm action={t('confirm.action')} onCode={confirmWith} onLeave={leave} />;
    case 'deleted':
      return <KeepAccount text={step.text} logIn={keep} onLeave={back} />;
  }
}
