import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import OpenInNew from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState, type Ref } from 'react';
import { lazyDialog } from '../../../../ui/dialogs/lazyDialog.tsx';
import { useLazyDialog } from '../../../../ui/dialogs/useLazyDialog.ts';
import { OPEN_SHORTCUT } from '../preview/keys.ts';
import type { Assistant } from './assistants.ts';
import { OpenInMenu, type MenuAction } from './OpenInMenu.tsx';

const OwnAddressDialog = lazyDialog(
  () => import('./OwnAddressDialog.tsx').then((m) => m.OwnAddressDialog),
  'The form could not be loaded',
);

interface Props {
  /** The assistant that was opened last. */
  last: Assistant | null;
  /** What else can be done with the text. */
  actions: readonly MenuAction[];
  onOpen: (assistant: Assistant) => void;
  /** Receives the button that opens the menu. */
  menuButton: Ref<HTMLButtonElement>;
}

/** Opens the last assistant; a menu beside it has the others. On a narrow screen there is only the menu. */
export function OpenInButton({ last, actions, onOpen, menuButton }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const dialog = useLazyDialog();
  return (
    <Box sx={{ display: 'flex', minWidth: 0 }}>
      {last && (
        <Button
          variant="outlined"
          startIcon={<OpenInNew />}
          aria-keyshortcuts={OPEN_SHORTCUT}
          onClick={() => onOpen(last)}
          sx={lastSx}
        >
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{`Open in ${last.name}`}</Box>
        </Button>
      )}
      <Button
        ref={menuButton}
        variant="outlined"
        aria-label="Open in an assistant, save or print"
        aria-haspopup="menu"
        aria-keyshortcuts={last ? undefined : OPEN_SHORTCUT}
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={menuSx(last !== null)}
      >
        <OpenInNew fontSize="small" sx={{ display: last ? { md: 'none' } : 'block' }} />
        {!last && (
          <Box component="span" sx={{ display: { xs: 'none', md: 'inline' }, ml: 1, mr: 'auto' }}>
            Open in…
          </Box>
        )}
        <ArrowDropDown />
      </Button>
      <OpenInMenu
        anchor={anchor}
        last={last}
        actions={actions}
        onOpen={onOpen}
        onOwnAddress={dialog.open}
        onClose={() => setAnchor(null)}
      />
      {dialog.wasOpened && <OwnAddressDialog open={dialog.isOpen} onOpen={onOpen} onClose={dialog.close} />}
    </Box>
  );
}

const WIDTH = '13.5rem';
const ARROW = '2.75rem';

/** Together as wide before a choice as after it, so that nothing beside it moves. */
const lastSx = {
  display: { xs: 'none', md: 'flex' },
  justifyContent: 'flex-start',
  width: `calc(${WIDTH} - ${ARROW})`,
  minHeight: 44,
  borderTopRightRadius: 0,
  borderBottomRightRadius: 0,
  whiteSpace: 'nowrap',
} as const;

const menuSx = (hasLast: boolean) =>
  ({
    // At least, because its icons grow with the text.
    minWidth: { xs: 72, md: 0 },
    minHeight: 44,
    whiteSpace: 'nowrap',
    width: { xs: 'auto', md: hasLast ? ARROW : WIDTH },
    px: { xs: 1, md: hasLast ? 0 : 1.5 },
    ...(hasLast && { borderTopLeftRadius: { md: 0 }, borderBottomLeftRadius: { md: 0 }, ml: { md: '-1px' } }),
  }) as const;
