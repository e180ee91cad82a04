import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { MyVersionFormFragment } from './MyVersion.generated.ts';

interface Props {
  version: Pick<MyVersionFormFragment, 'id' | 'isArchived' | 'isLocked'>;
  current: 'edit' | 'compare' | 'history';
}

/** From a page of a version to its prompt, and to the others. */
export function VersionLinks({ version: { id, isArchived, isLocked }, current }: Props) {
  const page = `/my-versions/${id}`;
  const links = [
    { to: `/prompt/${id}`, label: 'Back to the prompt', isShown: !isArchived },
    { to: page, label: 'Edit my version', isShown: current !== 'edit' && !isLocked },
    { to: `${page}/compare`, label: 'Compare', isShown: current !== 'compare' && !isArchived && !isLocked },
    { to: `${page}/history`, label: 'History', isShown: current !== 'history' },
  ];
  return (
    <Box component="nav" aria-label="My version" sx={{ display: 'flex', flexWrap: 'wrap', ml: -1, mb: 2 }}>
      {links.map(
        ({ to, label, isShown }) =>
          isShown && (
            <Button key={to} component={Link} to={to}>
              {label}
            </Button>
          ),
      )}
    </Box>
  );
}
