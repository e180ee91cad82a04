import UnfoldMore from '@mui/icons-material/UnfoldMore';
import Folder from '@mui/icons-material/Folder';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { activeSet } from '../../../api/clientSets/activeSet.ts';
import type { Book } from '../../../api/clientSets/clientSet.ts';
import { lazyDialog } from '../../../ui/dialogs/lazyDialog.tsx';
import { useLazyDialog } from '../../../ui/dialogs/useLazyDialog.ts';
import { visuallyHidden } from '../../../ui/styles.ts';
import { ClientSetMenu } from './ClientSetMenu.tsx';
import { buttonSx, nameSx, onlyWide } from './switchStyles.ts';

const EditSetDialog = lazyDialog(
  () => import('../list/EditSetDialog.tsx').then((m) => m.EditSetDialog),
  'The form could not be loaded',
);

interface Props {
  userId: string;
  book: Book;
  /** In the header: only an icon where there is little room. */
  isCompact?: boolean;
}

/** The name of the chosen set. Its menu has the others, and a new one, which is chosen at once. */
export function ClientSetSwitch({ userId, book, isCompact = false }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const dialog = useLazyDialog();
  const [openings, setOpenings] = useState(0);
  const active = activeSet(book);
  const wide = isCompact ? onlyWide : 'block';
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={buttonSx(isCompact)}
      >
        <Folder fontSize="small" color={active ? 'primary' : 'inherit'} />
        <Box component="span" sx={visuallyHidden}>
          {`Client set: ${active?.name ?? 'none'}`}
        </Box>
        <Box component="span" aria-hidden sx={{ ...nameSx, display: wide }}>
          {active?.name ?? 'No client set'}
        </Box>
        <UnfoldMore fontSize="small" sx={{ ml: 'auto', display: wide }} />
      </Button>
      <ClientSetMenu userId={userId} book={book} anchor={anchor} onNew={dialog.open} onClose={() => setAnchor(null)} />
      {dialog.wasOpened && (
        <EditSetDialog
          key={openings}
          userId={userId}
          book={book}
          open={dialog.isOpen}
          onClose={dialog.close}
          onClosed={() => setOpenings(openings + 1)}
        />
      )}
    </>
  );
}
