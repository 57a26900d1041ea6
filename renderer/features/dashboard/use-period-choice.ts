import { useSearchParams } from 'react-router-dom';
import { parseReportId } from '../../../shared/domain/time/period.ts';

/** The period of the address, null where the service shall choose. */
export function usePeriodChoice() {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('period');
  const period = asked !== null && parseReportId(asked) !== null ? asked : null;
  /** The address with another period; what else it says stays. */
  const withPeriod = (id: string | null): URLSearchParams => {
    const next = new URLSearchParams(query);
    if (id === null) next.delete('period');
    else next.set('period', id);
    return next;
  };
  const choose = (id: string | null) => setQuery(withPeriod(id), { replace: id === null });
  return { asked, period, choose, hrefOf: (id: string) => `?${withPeriod(id)}` };
}
