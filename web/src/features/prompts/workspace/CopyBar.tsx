import Check from '@mui/icons-material/Check';
import ContentCopy from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

interface Props {
  isLocked: boolean;
  justCopied: boolean;
  message: string;
  onCopy: () => void;
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Above the text, so that it is in sight as the page opens; on a phone pinned to the bottom edge. */
export function CopyBar({ isLocked, justCopied, message, onCopy }: Props) {
  return (
    <Box
      sx={{
        position: { xs: 'fixed', md: 'static' },
        zIndex: 'appBar',
        insetInline: 0,
        bottom: 0,
        display: 'flex',
        flexDirection: { xs: 'column-reverse', md: 'column' },
        px: 2,
        pt: { xs: 2, md: 0 },
        pb: { xs: 'max(16px, env(safe-area-inset-bottom))', md: 1.5 },
        borderStyle: 'solid',
        borderWidth: { xs: '1px 0 0', md: '0 0 1px' },
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Button
          variant="contained"
          size="large"
          disabled={isLocked}
          onClick={onCopy}
          startIcon={justCopied ? <Check /> : <ContentCopy />}
          aria-describedby={isLocked ? 'copy-reason' : undefined}
          aria-keyshortcuts={isApple ? 'Meta+Enter' : 'Control+Enter'}
          sx={{ flex: { xs: 1, md: 'none' }, minWidth: 176, minHeight: 44 }}
        >
          {justCopied ? 'Copied' : 'Copy Prompt'}
        </Button>
        {!isLocked && (
          <Typography variant="caption" color="textSecondary" aria-hidden sx={{ display: { xs: 'none', md: 'inline' }, whiteSpace: 'nowrap' }}>
            {isApple ? '⌘ Enter' : 'Ctrl + Enter'}
          </Typography>
        )}
      </Box>
      {isLocked && (
        <Typography variant="caption" id="copy-reason" color="textSecondary">
          Copying this prompt needs the Pro plan.
        </Typography>
      )}
      <Typography variant="caption" component="p" role="status" sx={{ '&:not(:empty)': { my: 1 } }}>
        {message}
      </Typography>
    </Box>
  );
}
