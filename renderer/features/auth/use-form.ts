import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isErrorCode } from '../../../shared/contract/errors.ts';
import { ApiError } from '../../api/api-error.ts';

export interface FieldProblem {
  readonly field: string | null;
  readonly code: string;
}

interface FormState {
  readonly busy: boolean;
  readonly errors: Readonly<Record<string, string>>;
  readonly general: string | null;
}

const IDLE: FormState = { busy: false, errors: {}, general: null };

/**
 * Runs a form: first the rules that the service checks too (`check`), then the call. Problems end up under their
 * fields, in words; what belongs to no field stands above the button.
 */
export function useForm() {
  const { t } = useTranslation('errors');
  const { t: common } = useTranslation();
  const [state, setState] = useState<FormState>(IDLE);

  const textOf = (code: string): string => t(isErrorCode(code) ? code : 'internal');

  const show = (problems: readonly FieldProblem[], texts: (problem: FieldProblem) => string): void => {
    const errors = Object.fromEntries(
      problems.flatMap((problem) => (problem.field === null ? [] : [[problem.field, texts(problem)]])),
    );
    const loose = problems.find(({ field }) => field === null);
    setState({ busy: false, errors, general: loose === undefined ? null : texts(loose) });
  };

  const fail = (error: unknown): void => {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'unreachable') setState({ ...IDLE, general: common('state.failed') });
    else if (error.fields.length > 0) show(error.fields, (problem) => textOf(problem.code));
    else setState({ ...IDLE, general: textOf(error.code) });
  };

  const submit = async (check: readonly FieldProblem[], call: () => Promise<unknown>): Promise<void> => {
    if (check.length > 0) return show(check, ({ code }) => textOf(code));
    setState({ ...IDLE, busy: true });
    try {
      await call();
    } catch (error) {
      fail(error);
    }
  };

  const errorOf = (field: string): string | null => state.errors[field] ?? null;
  return { busy: state.busy, general: state.general, errorOf, submit };
}
