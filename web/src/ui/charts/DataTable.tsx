import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';

export interface TableRowValues {
  id: string;
  name: ReactNode;
  values: readonly string[];
}

interface Props {
  label: string;
  /** The heading of the names first, then those of the values. */
  columns: readonly string[];
  rows: readonly TableRowValues[];
  /** The height of the chart. A longer table scrolls. */
  height: number;
}

/** The figures of a chart as a table. */
export function DataTable({ label, columns, rows, height }: Props) {
  return (
    // Focusable, because it scrolls.
    <TableContainer role="region" aria-label={label} tabIndex={0} sx={{ height, outlineOffset: -2 }}>
      <Table size="small" stickyHeader aria-label={label}>
        <TableHead>
          <TableRow>
            {columns.map((column, index) => (
              <TableCell key={column} align={index === 0 ? 'left' : 'right'} sx={headSx}>
                {column}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ id, name, values }) => (
            <TableRow key={id}>
              <TableCell component="th" scope="row">
                {name}
              </TableCell>
              {values.map((value, index) => (
                <TableCell key={columns[index + 1]} align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {value}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

const headSx = { bgcolor: 'background.paper', color: 'text.secondary' } as const;
