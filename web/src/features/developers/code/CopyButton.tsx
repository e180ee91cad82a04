import ContentCopy from '@mui/icons-material/ContentCopy';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useCopyWithToast } from '../../../ui/useCopyWithToast.ts';

interface Props {
  /** Names the text that is copied, for the toast and the accessible name. */
  label: string;
  isCompact: boolean;
  getText: () => string;
}

/** Copies a text to the clipboard and shows a toast with the result. */
export function CopyButton({ label, isCompact, getText }: Props) {
  const copy = useCopyWithToast({
    done: `${label} copied to clipboard`,
    failed: 'The browser did not allow it. Select the text to copy it.',
  });
  const buttonProps = { 'aria-label': `Copy ${label}`, 'data-needs-script': true, onClick: () => void copy(getText()) };
  return isCompact ? (
    <IconButton size="small" {...buttonProps}>
      <ContentCopy fontSize="small" />
    </IconButton>
  ) : (
    <Button size="small" color="inherit" startIcon={<ContentCopy />} {...buttonProps}>
      Copy
    </Button>
  );
}
