import Box from '@mui/material/Box';
import { FilterSelect } from '../../../ui/filters/FilterSelect.tsx';
import { ListSearch } from '../../../ui/filters/ListSearch.tsx';
import {
  billingNames,
  planNames,
  roleNames,
  sortNames,
  statusNames,
  USER_SEARCH_MAX,
  type UserFilters as Filters,
} from './filterParams.ts';

interface Props {
  filters: Filters;
  onChange: (filters: Filters) => void;
  /** Like onChange, but without a new history entry, for each change while typing. */
  onSearch: (filters: Filters) => void;
}

const entries = <Key extends string>(names: Readonly<Record<Key, string>>) => Object.entries(names) as [Key, string][];

const { newest, ...otherSorts } = sortNames;

export function UserFilters({ filters, onChange, onSearch }: Props) {
  const { q, role, plan, status, billing, sort } = filters;
  return (
    <Box role="search" aria-label="Filter the users" sx={gridSx}>
      <ListSearch
        label="Search users"
        placeholder="Name, email, ID or invoice number"
        maxLength={USER_SEARCH_MAX}
        q={q}
        onSearch={(text) => onSearch({ ...filters, q: text })}
      />
      <FilterSelect
        label="Role"
        emptyLabel="All Roles"
        value={role}
        options={entries(roleNames)}
        onChange={(next) => onChange({ ...filters, role: next })}
      />
      <FilterSelect
        label="Plan"
        emptyLabel="All Plans"
        value={plan}
        options={entries(planNames)}
        onChange={(next) => onChange({ ...filters, plan: next })}
      />
      <FilterSelect
        label="Status"
        emptyLabel="Any Status"
        value={status}
        options={entries(statusNames)}
        onChange={(next) => onChange({ ...filters, status: next })}
      />
      <FilterSelect
        label="Billing"
        emptyLabel="Any Billing"
        value={billing}
        options={entries(billingNames)}
        onChange={(next) => onChange({ ...filters, billing: next })}
      />
      <FilterSelect
        label="Sort by"
        emptyLabel={newest}
        value={sort === 'newest' ? undefined : sort}
        options={entries(otherSorts)}
        onChange={(next) => onChange({ ...filters, sort: next ?? 'newest' })}
      />
    </Box>
  );
}

const gridSx = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))', lg: 'repeat(5, minmax(0, 1fr))' },
  '& > :first-of-type': { gridColumn: '1 / -1' },
} as const;
