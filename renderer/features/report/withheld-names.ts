import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isWithheld } from '../../../shared/domain/activity/withheld.ts';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isHidden = (value: Record<string, unknown>): boolean =>
  [value.id, value.username].some((word) => typeof word === 'string' && isWithheld(word));

/** Most reports hold nobody who is withheld, and stay as they are. */
function holdsHidden(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsHidden);
  return isRecord(value) && (isHidden(value) || Object.values(value).some(holdsHidden));
}

/** The same data in which everybody who asked not to be shown is called that. */
function named(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.map((item) => named(item, name));
  if (!isRecord(value)) return value;
  const shown = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, named(item, name)]));
  return isHidden(value) ? { ...shown, name, username: '' } : shown;
}

/** A report as it is shown: accounts that asked not to be shown stand in it under an alias that says nothing. */
export function useWithheldNames<T>(data: T): T {
  const { t } = useTranslation('report');
  const name = t('withheld');
  // As: nothing but the texts of two members changes.
  return useMemo(() => (holdsHidden(data) ? (named(data, name) as T) : data), [data, name]);
}
