import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { visuallyHidden } from '../styles.ts';

interface Props {
  /** The accessible name. */
  label: string;
  head: readonly string[];
  /** The first cell is the row's heading. */
  rows: readonly (readonly ReactNode[])[];
}

/**
 * Where the table is narrow for the size of its text, as on a phone, each row becomes a block of labeled cells, so it needs no
 * horizontal scrolling. The roles are explicit because browsers drop those of tables whose `display` is changed.
 */
export function ResponsiveTable({ label, head, rows }: Props) {
  return (
    <Paper variant="outlined" sx={{ mb: 2, containerType: 'inline-size' }}>
      <Table role="table" aria-label={label} size="small" sx={tableSx}>
        <TableHead role="rowgroup">
          <TableRow role="row">
            {head.map((name) => (
              <TableCell key={name} role="columnheader">
                {name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody role="rowgroup">
          {rows.map(([name, ...cells], row) => (
            <TableRow key={row} role="row">
              <TableCell component="th" scope="row" role="rowheader">
                {name}
              </TableCell>
              {cells.map((cell, index) => (
                <TableCell key={head[index + 1]} role="cell" data-label={head[index + 1]}>
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Paper>
  );
}

const tableSx = (theme: Theme) => ({
  '& td, & th': { verticalAlign: 'top', borderColor: 'divider' },
  '& tbody tr:last-child > *': { borderBottom: 0 },
  '& tbody th': { fontWeight: 600 },
  '@container (max-width: 32em)': {
    '&, & tbody, & tbody tr, & tbody tr > *': { display: 'block' },
    '& thead': visuallyHidden,
    '& tbody tr': { py: 1.5, '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' } },
    '& tbody tr > *': { border: 0, py: 0.25 },
    '& td::before': { content: 'attr(data-label) ": "', color: theme.vars?.palette.text.secondary },
  },
});
