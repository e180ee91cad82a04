import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef } from 'react';
import { ConversationView } from './ConversationView.tsx';
import type { ChatMember } from './conversation.ts';
import type { ChatPlace } from './chatPlaces.ts';
import { type Conversation, useConversation } from './useConversation.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  /** The script of the landing page, which is the default, refers to parts of it, so other pages need another one. */
  place?: ChatPlace;
  member?: ChatMember;
}

/**
 * The chat in the corner. Keep it mounted while it is closed, or the conversation starts over. Keep its opener mounted while
 * it is open, because the focus returns to it.
 */
export function ChatWidget({ open, onClose, place = 'landing', member }: Props) {
  const conversation = useConversation({ place, isOpen: open, member });
  return open ? <Panel conversation={conversation} onClose={onClose} /> : null;
}

/** Not modal: the page behind it can still be used. */
function Panel({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const headingId = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const openedFrom = useRef<Element>(null);
  useEffect(() => {
    // Set once: in development React runs effects twice, and the second time the focus is already in the panel.
    const opener = (openedFrom.current ??= document.activeElement);
    // The input is disabled while Maya is typing.
    input.current?.focus();
    if (document.activeElement !== input.current) close.current?.focus();
    return () => {
      // Leaves the focus alone if the user has moved it elsewhere.
      const focusIsLost = document.activeElement === null || document.activeElement === document.body;
      if (focusIsLost && opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  // From everywhere on the page, because it may cover what has the focus there. What is open above it closes first.
  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => {
      // It may end the input of a character, or clear a search.
      const isTaken =
        event.defaultPrevented ||
        event.isComposing ||
        (event.target instanceof HTMLInputElement && event.target.type === 'search' && event.target.value !== '');
      if (event.key === 'Escape' && !isTaken && !document.querySelector('.MuiModal-root')) onClose();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [onClose]);

  return (
    <Paper data-at-bottom role="dialog" aria-labelledby={headingId} variant="outlined" sx={panelSx}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 2, pr: 1, py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
        <Box sx={{ flex: 1 }}>
          <Typography variant="h3" component="h2" id={headingId}>
            Chat with Maya
          </Typography>
          <Typography variant="caption" color="textSecondary">
            Sales assistant
          </Typography>
        </Box>
        <IconButton ref={close} aria-label="Close chat" onClick={onClose}>
          <Close />
        </IconButton>
      </Box>
      <ConversationView conversation={conversation} inputRef={input} />
    </Paper>
  );
}

const panelSx = {
  position: 'fixed',
  zIndex: 'drawer',
  right: { xs: 0, sm: 16 },
  bottom: { xs: 0, sm: 16 },
  display: 'flex',
  flexDirection: 'column',
  width: { xs: '100%', sm: 384 },
  height: 500,
  maxHeight: { xs: '100dvh', sm: 'calc(100dvh - 32px)' },
  borderRadius: { xs: 0, sm: 1 },
  boxShadow: 8,
} as const;
