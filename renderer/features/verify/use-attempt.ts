import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';

/** Runs one call at a time, and has in words why the last one failed. */
export function useAttempt() {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const attempt = async (call: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await call();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.code === 'unreachable' ? t('state.failed') : error.message);
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, attempt };
}
