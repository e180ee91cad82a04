import ChatBubbleOutlined from '@mui/icons-material/ChatBubbleOutlined';
import IconButton from '@mui/material/IconButton';

interface Props {
  isOpen: boolean;
  onOpen: () => void;
  /** Whether a menu has the chat where there is no room beside the text. */
  isInMenu?: boolean;
}

/**
 * A floating button that opens the chat, which then covers it. It stays mounted and only leaves the tab order, so that the
 * focus can return to it.
 */
export function ChatButton({ isOpen, onOpen, isInMenu = false }: Props) {
  return (
    <IconButton
      data-needs-script
      aria-label="Chat with us"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      tabIndex={isOpen ? -1 : 0}
      onClick={onOpen}
      sx={isInMenu ? { ...buttonSx, display: { xs: 'none', md: 'inline-flex' } } : buttonSx}
    >
      <ChatBubbleOutlined />
    </IconButton>
  );
}

const buttonSx = {
  position: 'fixed',
  right: { xs: 16, sm: 24 },
  bottom: { xs: 16, sm: 24 },
  zIndex: 'fab',
  width: 56,
  height: 56,
  color: 'primary.contrastText',
  bgcolor: 'primary.main',
  boxShadow: 1,
  '&:hover': { bgcolor: 'primary.dark' },
} as const;
