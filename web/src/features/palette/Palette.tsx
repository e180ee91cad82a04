import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import { useEffect, useId, type KeyboardEvent } from 'react';
import { arrowSteps } from '../../ui/arrowSteps.ts';
import { isApple } from '../../ui/platform.ts';
import { visuallyHidden } from '../../ui/styles.ts';
import type { PaletteAction } from './actions.ts';
import { useLeave, type Close } from './useLeave.ts';
import { usePalette } from './usePalette.ts';
import { PaletteField } from './view/PaletteField.tsx';
import { PaletteFooter } from './view/PaletteFooter.tsx';
import { PaletteList } from './view/PaletteList.tsx';
import { statusText } from './view/statusText.ts';

interface Props {
  userId: string | undefined;
  actions: readonly PaletteAction[];
  initialText: string;
  /** Whether typing replaces the initial text. */
  isTextSelected: boolean;
  onClose: Close;
}

const hasModifier = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) => ctrlKey || metaKey || altKey || shiftKey;

/** Finds prompts and actions from every page of a member. On a phone it fills the screen. */
export function Palette({ userId, actions, initialText, isTextSelected, onClose }: Props) {
  const titleId = useId();
  const listId = useId();
  const keysId = useId();
  const leave = useLeave(onClose);
  const palette = usePalette({ initialText, userId, actions, leave });
  const { selected, active, sections, text } = palette;
  const activeId = selected && `${listId}${selected.key}`;

  useEffect(() => {
    // It may stay the selected one while other rows replace those around it.
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId, active, text]);

  const onKeyDown = (event: KeyboardEvent) => {
    // An input method uses these keys itself.
    if (event.nativeEvent.isComposing) return;
    const step = hasModifier(event) ? undefined : arrowSteps[event.key];
    if (step !== undefined) palette.move(step);
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      // The page below would copy its own prompt.
      event.stopPropagation();
      if (!event.repeat) palette.copySelected();
    } else if (event.key === 'Enter') {
      if (!event.repeat) palette.open(selected);
    } else if (event.key === 'Tab' && selected?.kind === 'prompt' && !hasModifier(event)) palette.openFirstField();
    else return;
    event.preventDefault();
  };

  return (
    <Dialog
      open
      onClose={() => onClose('opener')}
      fullWidth
      maxWidth={false}
      // It opens with a key, and the next one is on its way.
      transitionDuration={0}
      // The code that has opened it knows where the focus was.
      disableRestoreFocus
      aria-labelledby={titleId}
      sx={dialogSx}
      slotProps={{ paper: { sx: paperSx } }}
    >
      <Box component="h2" id={titleId} sx={visuallyHidden}>
        Command palette
      </Box>
      <PaletteField
        text={text}
        isTextSelected={isTextSelected}
        listId={listId}
        activeId={activeId}
        keysId={keysId}
        onType={palette.onType}
        onKeyDown={onKeyDown}
        onClose={() => onClose('opener')}
      />
      <PaletteList id={listId} sections={sections} selected={selected} onOpen={palette.open} />
      <PaletteFooter status={statusText(palette)} copyKeys={isApple ? '⌘ Enter' : 'Ctrl + Enter'} keysId={keysId} />
    </Dialog>
  );
}

const dialogSx = { '& .MuiDialog-container': { alignItems: 'flex-start' } } as const;

/** A phone's keyboard covers the lower half, so the field is at the top. */
const paperSx = {
  display: 'flex',
  m: 0,
  mt: { xs: 0, sm: '10vh' },
  width: { xs: '100%', sm: 640 },
  maxWidth: { xs: '100%', sm: 'calc(100% - 64px)' },
  height: { xs: '100dvh', sm: 520 },
  maxHeight: { xs: 'none', sm: '80vh' },
  borderRadius: { xs: 0, sm: 1 },
} as const;
