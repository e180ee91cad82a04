import ExpandMore from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { RowList } from '../../../ui/list/RowList.tsx';
import type { KeyFactsFragment } from '../KeyList.generated.ts';
import { KeyRow, type KeyRowActions } from './KeyRow.tsx';

interface Props {
  label: string;
  keys: readonly KeyFactsFragment[];
  lostScopes: readonly string[];
  actions: KeyRowActions;
}

export function KeyList({ label, keys, ...rest }: Props) {
  const now = new Date();
  return (
    <RowList label={label}>
      {keys.map((apiKey) => (
        <KeyRow key={apiKey.id} apiKey={apiKey} now={now} {...rest} />
      ))}
    </RowList>
  );
}

/** Keys that no longer work, collapsed by default. */
export function EndedKeys({ keys, ...rest }: Omit<Props, 'label'>) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (keys.length === 0) return null;
  return (
    <div>
      <Button
        color="inherit"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        endIcon={<ExpandMore sx={{ transform: isOpen ? 'rotate(180deg)' : 'none', transition: 'transform 120ms' }} />}
        sx={{ ml: -1, mb: 1, color: 'text.secondary' }}
      >
        {keys.length === 1 ? '1 ended key' : `${keys.length} ended keys`}
      </Button>
      <div id={id}>{isOpen && <KeyList label="Ended keys" keys={keys} {...rest} />}</div>
    </div>
  );
}
