import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
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

/** All prompts with their figures. The table scrolls horizontally on a phone. */
export function PromptTable({ rows, sorting, onSort }: Props) {
  return (
    // Focusable, so that it can be scrolled with the keyboard.
    <TableContainer component={Paper} variant="outlined" role="region" aria-label="Prompts" tabIndex={0}>
      <Table size="small" aria-label="Prompts" sx={{ minWidth: 760 }}>
        <TableHead>
          <TableRow>
            {(Object.keys(columns) as Column[]).map((column) => {
              const isActive = column === sorting.column;
              const { name, isFigure } = columns[column];
              return (
                <TableCell
                  key={column}
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
            })}
          </TableRow>
        </TableHead>
        <TableBody>
          {sorted(rows, sorting).map(({ prompt, people, copies, found }) => (
            <TableRow key={prompt.id} hover>
              <TableCell component="th" scope="row" sx={{ minWidth: 240 }}>
                <Link component={RouterLink} to={`/prompt/${prompt.id}`} sx={linkSx}>
                  {prompt.title}
                </Link>
              </TableCell>
              <TableCell>{prompt.category.name}</TableCell>
              <TableCell>{prompt.isPremium ? 'Pro' : 'Free'}</TableCell>
              {[people, copies, found].map((figure, index) => (
                <TableCell key={index} align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {formatCount(figure)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

const linkSx = { '@media (pointer: coarse)': { display: 'inline-flex', alignItems: 'center', minHeight: 44 } } as const;
