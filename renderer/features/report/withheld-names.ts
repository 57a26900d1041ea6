import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { GONE_USERNAME, isWithheld } from '../../../shared/domain/activity/withheld.ts';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isHidden = (value: Record<string, unknown>): boolean =>
  [value.id, value.username].some((word) => typeof word === 'string' && isWithheld(word));

/** Most reports hold nobody who is withheld, and stay as they are. */
function holdsHidden(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsHidden);
  return isRecord(value) && (isHidden(value) || Object.values(value).some(holdsHidden));
}

interface Names {
  readonly withheld: string;
  readonly gone: string;
}

/** The same data in which everybody who asked not to be shown, or is gone, is called that. */
function named(value: unknown, names: Names): unknown {
  if (Array.isArray(value)) return value.map((item) => named(item, names));
  if (!isRecord(value)) return value;
  const shown = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, named(item, names)]));
  if (!isHidden(value)) return shown;
  return { ...shown, name: value.username === GONE_USERNAME ? names.gone : names.withheld, username: '' };
}

/** A report as it is shown: accounts that asked not to be shown, and those that are gone, stand in it under an alias that says nothing. */
export function useWithheldNames<T>(data: T): T {
  const { t } = useTranslation('report');
  const [withheld, gone] = [t('withheld'), t('gone')];
  // As: nothing but the texts of two members changes.
  return useMemo(() => (holdsHidden(data) ? (named(data, { withheld, gone }) as T) : data), [data, withheld, gone]);
}
