import ChatBubbleOutlined from '@mui/icons-material/ChatBubbleOutlined';
import IconButton from '@mui/material/IconButton';

interface Props {
  isOpen: boolean;
  onOpen: () => void;
  /** The corner of the window, where there is room beside the text, or the header of narrow screens. */
  place: keyof typeof placeSx;
}

/**
 * A button that opens the chat, which then covers it. It stays mounted and only leaves the tab order, so that the focus can return
 * to it.
 */
export function ChatButton({ isOpen, onOpen, place }: Props) {
  return (
    <IconButton
      data-needs-script
      data-at-bottom
      aria-label="Chat with us"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      tabIndex={isOpen ? -1 : 0}
      onClick={onOpen}
      sx={placeSx[place]}
    >
      <ChatBubbleOutlined />
    </IconButton>
  );
}

const placeSx = {
  header: { display: { md: 'none' }, width: 44, height: 44 },
  corner: {
    display: { xs: 'none', md: 'inline-flex' },
    position: 'fixed',
    right: 24,
    bottom: 24,
    zIndex: 'fab',
    width: 56,
    height: 56,
    color: 'primary.contrastText',
    bgcolor: 'primary.main',
    boxShadow: 1,
    '&:hover': { bgcolor: 'primary.dark' },
  },
} as const;
