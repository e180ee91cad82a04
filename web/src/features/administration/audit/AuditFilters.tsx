import Box from '@mui/material/Box';
import { DayField } from '../../../ui/filters/DayField.tsx';
import { lastDayError } from '../../../ui/filters/days.ts';
import { FilterSelect } from '../../../ui/filters/FilterSelect.tsx';
import { ListSearch } from '../../../ui/filters/ListSearch.tsx';
import { auditGroups } from './auditLabels.ts';
import { USER_MAX, type AuditFilters as Filters } from './filterParams.ts';

interface Props {
  filters: Filters;
  /** `replace` is for typing. */
  onChange: (filters: Filters, replace?: boolean) => void;
}

export function AuditFilters({ filters, onChange }: Props) {
  return (
    <Box role="search" aria-label="Filter the audit log" sx={filtersSx}>
      <FilterSelect
        label="Action"
        emptyLabel="All actions"
        value={filters.action}
        options={auditGroups}
        onChange={(action) => onChange({ ...filters, action })}
      />
      <ListSearch
        label="User"
        placeholder="Name, email or ID of a user"
        maxLength={USER_MAX}
        q={filters.user}
        onSearch={(user) => onChange({ ...filters, user }, true)}
      />
      <DayField label="From" day={filters.from} onChange={(from) => onChange({ ...filters, from }, true)} />
      <DayField label="To" day={filters.to} error={lastDayError(filters)} onChange={(to) => onChange({ ...filters, to }, true)} />
    </Box>
  );
}

const filtersSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(2, minmax(0, 320px)) repeat(2, minmax(0, 180px))' },
  gap: 2,
  mb: 2,
  '& > :nth-of-type(-n + 2)': { gridColumn: { xs: '1 / -1', lg: 'auto' } },
} as const;
