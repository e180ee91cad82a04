import ChatBubbleOutlined from '@mui/icons-material/ChatBubbleOutlined';
import IconButton from '@mui/material/IconButton';

interface Props {
  isOpen: boolean;
  onOpen: () => void;
  /** Whether a menu has the chat where the button does not float. */
  isInMenu?: boolean;
}

/**
 * A button that opens the chat, which then covers it. It floats where there is room beside the text, and elsewhere is a part of
 * the header. It stays mounted and only leaves the tab order, so that the focus can return to it.
 */
export function ChatButton({ isOpen, onOpen, isInMenu = false }: Props) {
  return (
    <IconButton
      data-needs-script
      data-at-bottom
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
  position: { md: 'fixed' },
  right: { md: 24 },
  bottom: { md: 24 },
  zIndex: { md: 'fab' },
  width: { xs: 44, md: 56 },
  height: { xs: 44, md: 56 },
  color: { md: 'primary.contrastText' },
  bgcolor: { md: 'primary.main' },
  boxShadow: { md: 1 },
  '&:hover': { bgcolor: { md: 'primary.dark' } },
} as const;
