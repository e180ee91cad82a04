import { labelOf } from '@promptory/sdk/fill';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { chooseSet, keepSet } from '../../../api/clientSets/actions.ts';
import type { ClientSet } from '../../../api/clientSets/clientSet.ts';
import { formatDate } from '../../../ui/format.ts';
import { restoreFocusFrom } from '../../../ui/page/restoreFocus.ts';
import { useFailureToast } from '../../../ui/toasts/useFailureToast.ts';
import { countText } from '../labels.ts';

interface Props {
  userId: string;
  set: ClientSet;
  isActive: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

/** The labels of the first values say what it is about. */
const LABELS = 4;

export function ClientSetRow({ userId, set, isActive, onEdit, onDelete }: Props) {
  const failure = useFailureToast();
  const editButton = useRef<HTMLButtonElement>(null);
  const names = Object.keys(set.values);
  const choose = () =>
    chooseSet(userId, isActive ? null : set.id).then(failure.end, () =>
      failure.show({ title: 'Error', description: 'The client set could not be switched. Please try again.' }),
    );
  const keep = async (pressed: Element) => {
    try {
      await keepSet(userId, set.id);
    } catch {
      return failure.show({ title: 'Error', description: 'The client set could not be kept. Please try again.' });
    }
    failure.end();
    restoreFocusFrom(pressed, editButton.current);
  };
  const more = names.length > LABELS ? ` and ${names.length - LABELS} more` : '';
  return (
    <Paper component="li" variant="outlined" sx={rowSx}>
      <Box sx={{ minWidth: 0, flex: '1 1 240px' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 24 }}>
          <Typography variant="subtitle1" component="h2" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
            {set.name}
          </Typography>
          {isActive && <Chip size="small" color="primary" label="In use" />}
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {names.length === 0
            ? 'No values yet'
            : `${countText(names.length, 'value')}: ${names.slice(0, LABELS).map(labelOf).join(', ')}${more}`}
        </Typography>
        <Typography variant="caption" component="p" color="textSecondary">
          {`Changed ${formatDate(new Date(set.changedAt).toISOString())}`}
        </Typography>
        {set.isDoubtful && (
          <Typography variant="body2" sx={{ mt: 1, maxWidth: '60ch' }}>
            Its synced copy was deleted, but not provably by a device of yours. Did you delete it elsewhere? Then delete it here,
            too. Until you decide, it stays on this device and is not synced.
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {set.isDoubtful && (
          <Button variant="outlined" aria-label={`Keep ${set.name}`} onClick={({ currentTarget }) => void keep(currentTarget)}>
            Keep
          </Button>
        )}
        <Button
          variant="outlined"
          aria-label={`${isActive ? 'Stop using' : 'Use'} ${set.name}`}
          onClick={() => void choose()}
          sx={{ minWidth: 116 }}
        >
          {isActive ? 'Stop using' : 'Use'}
        </Button>
        <Button ref={editButton} aria-haspopup="dialog" aria-label={`Edit ${set.name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button color="error" aria-haspopup="dialog" aria-label={`Delete ${set.name}`} onClick={onDelete}>
          Delete
        </Button>
      </Box>
    </Paper>
  );
}

const rowSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 2,
  rowGap: 1,
  p: 2,
} as const;
