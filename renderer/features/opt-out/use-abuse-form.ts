import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { abuseReport } from '../../../shared/contract/abuse.ts';
import type { AbuseKind } from '../../../shared/domain/abuse/suspension.ts';
import { isEmail } from '../../../shared/domain/accounts/email.ts';
import type { Network } from '../../../shared/domain/networks/networks.ts';
import { ApiError } from '../../api/api-error.ts';
import { client } from '../../api/service.ts';
import { provePerson } from '../../state/bot-check.ts';
import { useLanguage } from '../../state/use-language.ts';
import { useFailureText } from './failure-text.ts';

const EMPTY = { kind: 'harassment' as AbuseKind, about: '', text: '', contact: '', website: '' };
type Values = typeof EMPTY & { readonly network: Network | null };
type Field = 'about' | 'text' | 'contact';
type Errors = Readonly<Partial<Record<Field, string>>>;

type State =
  | { readonly kind: 'editing'; readonly errors: Errors; readonly problem: string | null }
  | { readonly kind: 'sending' }
  | { readonly kind: 'sent'; readonly receipt: string };

const EDITING: Extract<State, { kind: 'editing' }> = { kind: 'editing', errors: {}, problem: null };

/** What the service would say of the form, said before it is sent. */
function wrongIn({ about, text, contact }: Values): Readonly<Partial<Record<Field, 'fields_empty' | 'email_invalid'>>> {
  return {
    ...(about.trim() === '' ? { about: 'fields_empty' as const } : {}),
    ...(text.trim() === '' ? { text: 'fields_empty' as const } : {}),
    ...(contact.trim() !== '' && !isEmail(contact.trim()) ? { contact: 'email_invalid' as const } : {}),
  };
}

function refused(error: unknown, words: (error: unknown) => string): State {
  const fields = error instanceof ApiError ? error.fields.filter(({ field }) => field !== null) : [];
  if (fields.length === 0) return { ...EDITING, problem: words(error) };
  return { ...EDITING, errors: Object.fromEntries(fields.map(({ field, text }) => [field, text])) };
}

/** The form that tells the operator of abuse. */
export function useAbuseForm() {
  const { t } = useTranslation('errors');
  const failureText = useFailureText();
  const lang = useLanguage();
  const [values, setValues] = useState<Values>({ ...EMPTY, network: null });
  const [state, setState] = useState<State>(EDITING);

  async function send(): Promise<void> {
    const wrong = Object.entries(wrongIn(values));
    if (wrong.length > 0) {
      setState({ ...EDITING, errors: Object.fromEntries(wrong.map(([field, code]) => [field, t(code)])) });
      return;
    }
    setState({ kind: 'sending' });
    try {
      const { receipt } = await client.call(abuseReport, { body: { ...values, lang, ...(await provePerson()) } });
      setState({ kind: 'sent', receipt });
    } catch (error) {
      setState(refused(error, failureText));
    }
  }

  return {
    values,
    state,
    send,
    set: (patch: Partial<Values>) => setValues((known) => ({ ...known, ...patch })),
    errorOf: (field: Field): string | null => (state.kind === 'editing' ? (state.errors[field] ?? null) : null),
    again: () => {
      setValues({ ...EMPTY, network: null });
      setState(EDITING);
    },
  };
}
export type AbuseFormControl = ReturnType<typeof useAbuseForm>;
