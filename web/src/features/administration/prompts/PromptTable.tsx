import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import type { Theme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { Link as RouterLink } from 'react-router-dom';
import { formatCount } from '../../../ui/format.ts';
import type { PromptTableFragment } from './PromptTable.generated.ts';
import { columns, sorted, sortingAfterClick, type Column, type Sorting } from './sorting.ts';

interface Props {
  rows: readonly PromptTableFragment[];
  sorting: Sorting;
  onSort: (sorting: string) => void;
}

const columnNames = Object.keys(columns) as Column[];
const figures = ['people', 'copies', 'found'] as const;

/**
 * All prompts with their figures. Where it is narrow, as on a phone, each row becomes a block with labeled figures, below the
 * buttons that sort. The roles are explicit because browsers drop them from tables with another display value.
 */
export function PromptTable({ rows, sorting, onSort }: Props) {
  return (
    <Paper variant="outlined" sx={{ containerType: 'inline-size' }}>
      <Table role="table" size="small" aria-label="Prompts" sx={tableSx}>
        <TableHead role="rowgroup">
          <TableRow role="row">
            {columnNames.map((column) => (
              <ColumnHead key={column} column={column} sorting={sorting} onSort={onSort} />
            ))}
          </TableRow>
        </TableHead>
        <TableBody role="rowgroup">
          {sorted(rows, sorting).map((row) => (
            <Row key={row.prompt.id} row={row} />
          ))}
        </TableBody>
      </Table>
    </Paper>
  );
}

function ColumnHead({ column, sorting, onSort }: Omit<Props, 'rows'> & { column: Column }) {
  const isActive = column === sorting.column;
  const { name, isFigure } = columns[column];
  return (
    <TableCell
      role="columnheader"
      align={isFigure ? 'right' : 'left'}
      sortDirection={isActive ? sorting.direction : false}
      sx={{ whiteSpace: 'nowrap' }}
    >
      <TableSortLabel
        active={isActive}
        direction={isActive ? sorting.direction : isFigure ? 'desc' : 'asc'}
        onClick={() => onSort(sortingAfterClick(column, sorting))}
        sx={{ minHeight: 44 }}
      >
        {name}
      </TableSortLabel>
    </TableCell>
  );
}

function Row({ row }: { row: PromptTableFragment }) {
  const { prompt } = row;
  return (
    <TableRow role="row" hover>
      <TableCell component="th" scope="row" role="rowheader">
        <Link component={RouterLink} to={`/prompt/${prompt.id}`} sx={linkSx}>
          {prompt.title}
        </Link>
      </TableCell>
      <TableCell role="cell">{prompt.category.name}</TableCell>
      <TableCell role="cell">{prompt.isPremium ? 'Pro' : 'Free'}</TableCell>
      {figures.map((figure) => (
        <TableCell
          key={figure}
          role="cell"
          align="right"
          data-label={columns[figure].name}
          sx={{ fontVariantNumeric: 'tabular-nums' }}
        >
          {formatCount(row[figure])}
        </TableCell>
      ))}
    </TableRow>
  );
}

const linkSx = { '@media (pointer: coarse)': { display: 'inline-flex', alignItems: 'center', minHeight: 44 } } as const;

const tableSx = (theme: Theme) => ({
  '& tbody tr:last-child > *': { borderBottom: 0 },
  '& tbody th': { minWidth: 240 },
  '@container (max-width: 49em)': {
    '&, & thead, & tbody': { display: 'block' },
    '& tr > *': { display: 'block', px: 0, border: 0 },
    '& thead tr': { display: 'flex', flexWrap: 'wrap', columnGap: 2, px: 2, borderBottom: 1, borderColor: 'divider' },
    // The arrow of every label behind it, so that they begin in one column.
    '& thead .MuiTableSortLabel-root': { flexDirection: 'row' },
    '& tbody tr': { display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, max-content))', columnGap: 2, px: 2, py: 1 },
    '& tbody tr:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
    '& tbody tr > *': { py: 0.25, textAlign: 'left' },
    '& tbody th': { gridColumn: '1 / -1', minWidth: 0 },
    // The figures begin another line.
    '& td[data-label="People"]': { gridColumnStart: 1 },
    '& td[data-label]::before': { content: 'attr(data-label) " "', color: theme.vars?.palette.text.secondary },
  },
});
