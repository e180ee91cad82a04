import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { dayIn } from '../../ui/filters/days.ts';

export interface RecordFilter {
  /** Days as date fields have them; empty if the period is open at this end. */
  from: string;
  to: string;
  /** Undefined for all, empty for those without one. */
  matter: string | undefined;
}

export const noFilter: RecordFilter = { from: '', to: '', matter: undefined };

type Change = (next: RecordFilter) => void;

/** Marks an entry of the history that this page has written. */
const TYPED = 'typed';

/** The days are in the URL. The matter is not: it may be the name of a client. */
export function useRecordFilter(): [RecordFilter, Change] {
  const location = useLocation();
  const [params, setParams] = useSearchParams();
  const inUrl = { from: dayIn(params.get('from')), to: dayIn(params.get('to')) };
  // The URL is written later than a key is pressed. A date field that got its value from there would lose what was typed since.
  const [filter, setFilter] = useState<RecordFilter>({ ...noFilter, ...inUrl });
  const [seen, setSeen] = useState(location.key);
  if (location.key !== seen) {
    setSeen(location.key);
    if (location.state !== TYPED) setFilter({ ...filter, ...inUrl });
  }
  const change: Change = (next) => {
    setFilter(next);
    const days = Object.entries({ from: next.from, to: next.to }).filter(([, day]) => dayIn(day) !== '');
    setParams(Object.fromEntries(days), { replace: true, preventScrollReset: true, state: TYPED });
  };
  return [filter, change];
}
