import EditNote from '@mui/icons-material/EditNoteOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Link } from 'react-router-dom';

interface Props {
  promptId: string;
  hasVersion: boolean;
}

/** Leads to where a member makes a prompt theirs. */
export function CustomizeLink({ promptId, hasVersion }: Props) {
  const label = hasVersion ? 'Edit my version' : 'Customize';
  return (
    <Tooltip title={label}>
      <IconButton component={Link} to={`/my-versions/${promptId}`} aria-label={label}>
        <EditNote />
      </IconButton>
    </Tooltip>
  );
}
