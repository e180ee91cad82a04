import ContentCopy from '@mui/icons-material/ContentCopy';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useToast } from '../../../ui/toasts/Toaster.tsx';

interface Props {
  /** What is copied. */
  label: string;
  isCompact: boolean;
  read: () => string;
}

/** Puts a text into the clipboard, and says whether the browser has let it. */
export function CopyButton({ label, isCompact, read }: Props) {
  const toast = useToast();
  const copy = () =>
    navigator.clipboard.writeText(read()).then(
      () => toast({ title: 'Copied!', description: `${label} copied to clipboard` }),
      () =>
        toast({
          title: 'Copy Failed',
          description: 'The browser has refused. Select the text to copy it.',
          variant: 'destructive',
        }),
    );
  const common = { 'aria-label': `Copy ${label}`, 'data-needs-script': true, onClick: () => void copy() };
  return isCompact ? (
    <IconButton size="small" {...common}>
      <ContentCopy fontSize="small" />
    </IconButton>
  ) : (
    <Button size="small" color="inherit" startIcon={<ContentCopy />} {...common}>
      Copy
    </Button>
  );
}
