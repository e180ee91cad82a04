import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useId, useState } from 'react';
import { lazyDialog } from '../../ui/dialogs/lazyDialog.tsx';
import { useLazyDialog } from '../../ui/dialogs/useLazyDialog.ts';
import type { PromptMenuItemsProps } from './PromptMenuItems.tsx';

const Items = lazyDialog(() => import('./PromptMenuItems.tsx').then((m) => m.PromptMenuItems), 'The menu could not be loaded');

/** What a member makes of a prompt of the library: a version, or a place in a collection. */
export function PromptMenu(prompt: Pick<PromptMenuItemsProps, 'promptId' | 'canCustomize'>) {
  const [button, setButton] = useState<HTMLElement | null>(null);
  const { isOpen, wasOpened, open, close } = useLazyDialog();
  const menuId = useId();
  return (
    <>
      <Tooltip title="More actions">
        <IconButton
          ref={setButton}
          aria-label="More actions"
          aria-haspopup="menu"
          aria-expanded={isOpen}
          aria-controls={isOpen ? menuId : undefined}
          onClick={open}
        >
          <MoreVert fontSize="small" />
        </IconButton>
      </Tooltip>
      {wasOpened && <Items {...prompt} menuId={menuId} button={button} open={isOpen} onClose={close} />}
    </>
  );
}
