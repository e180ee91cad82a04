import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { FilterSelect } from '../../ui/filters/FilterSelect.tsx';
import { lastDayError } from '../../ui/filters/days.ts';
import { touchField } from '../../ui/styles.ts';
import { daysOf, periods } from './period.ts';
import type { RecordFilter } from './useRecordFilter.ts';

const NONE = 'none';

interface Props {
  filter: RecordFilter;
  matters: readonly string[];
  onChange: (filter: RecordFilter) => void;
}

export function RecordFilters({ filter, matters, onChange }: Props) {
  const chosen = periods.find(([period]) => {
    const { from, to } = daysOf(period, new Date());
    return from === filter.from && to === filter.to;
  })?.[0];
  const endError = lastDayError(filter);
  // A matter of any name is told from "none".
  const options = [[NONE, 'Without a matter'] as const, ...matters.map((matter) => [`=${matter}`, matter] as const)];
  return (
    <Box role="search" aria-label="Filter the record" sx={filtersSx}>
      <FilterSelect
        label="Period"
        emptyLabel={filter.from || filter.to ? 'Custom' : 'All time'}
        value={chosen}
        options={periods}
        onChange={(period) => onChange({ ...filter, ...(period ? daysOf(period, new Date()) : { from: '', to: '' }) })}
      />
      {(['from', 'to'] as const).map((name) => (
        <TextField
          key={name}
          type="date"
          size="small"
          label={name === 'from' ? 'From' : 'To'}
          value={filter[name]}
          error={name === 'to' && endError !== undefined}
          helperText={name === 'to' && endError}
          onChange={(event) => onChange({ ...filter, [name]: event.target.value })}
          sx={touchField}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      ))}
      <FilterSelect
        label="Client or matter"
        emptyLabel="All"
        value={filter.matter === undefined ? undefined : filter.matter === '' ? NONE : `=${filter.matter}`}
        options={options}
        onChange={(value) =>
          onChange({ ...filter, matter: value === undefined ? undefined : value === NONE ? '' : value.slice(1) })
        }
      />
    </Box>
  );
}

const filtersSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 220px))' },
  gap: 2,
  mb: 2,
} as const;
