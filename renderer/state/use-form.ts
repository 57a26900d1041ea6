import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiTokenNameProblem } from '../../shared/domain/accounts/api-token.ts';
import type { CredentialProblem } from '../../shared/domain/accounts/credentials.ts';
import type { CodeProblem } from '../../shared/domain/accounts/second-factor.ts';
import type { ReasonProblem } from '../../shared/domain/support/support-view.ts';
import type { WebhookProblem } from '../../shared/domain/webhooks/webhook.ts';
import { ApiError } from '../api/api-error.ts';
import { BOT_CHECK_ERRORS } from './bot-check.ts';

interface FormState {
  readonly busy: boolean;
  /** Text by field name. */
  readonly errors: Readonly<Record<string, string>>;
  readonly general: string | null;
}

const IDLE: FormState = { busy: false, errors: {}, general: null };

function refused(error: ApiError): FormState {
  const errors = Object.fromEntries(error.fields.flatMap(({ field, text }) => (field === null ? [] : [[field, text]])));
  const loose = error.fields.find(({ field }) => field === null);
  const general = error.fields.length === 0 ? error.message : (loose?.text ?? null);
  return { busy: false, errors, general };
}

/**
 * Runs a form: first the rules that the service checks too, then the call. Problems end up under their fields, in
 * words; what belongs to no field stands above the button.
 */
export function useForm() {
  const { t } = useTranslation('errors');
  const { t: common } = useTranslation();
  const [state, setState] = useState<FormState>(IDLE);

  const submit = async (
    check: readonly (CredentialProblem | CodeProblem | ReasonProblem | ApiTokenNameProblem | WebhookProblem)[],
    call: () => Promise<unknown>,
  ): Promise<void> => {
    if (check.length > 0) {
      setState({ ...IDLE, errors: Object.fromEntries(check.map(({ field, code }) => [field, t(code)])) });
      return;
    }
    setState({ ...IDLE, busy: true });
    try {
      await call();
      setState(IDLE);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const own = BOT_CHECK_ERRORS.find((code) => code === error.code);
      if (own !== undefined) setState({ ...IDLE, general: t(own) });
      else setState(error.code === 'unreachable' ? { ...IDLE, general: common('state.failed') } : refused(error));
    }
  };

  const errorOf = (field: string): string | null => state.errors[field] ?? null;
  return { busy: state.busy, general: state.general, errorOf, submit };
}
