import Check from '@mui/icons-material/Check';
import ContentCopy from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

interface Props {
  justCopied?: boolean;
  /** The result of copying. */
  message?: string;
  /** Why copying is disabled. */
  reason?: string;
  onCopy?: () => void;
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Above the text, so that it is visible when the page opens. On a phone it is pinned to the bottom, and the layout leaves room for it. */
export function CopyBar({ justCopied = false, message = '', reason, onCopy }: Props) {
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
          disabled={reason !== undefined}
          onClick={onCopy}
          startIcon={justCopied ? <Check /> : <ContentCopy />}
          aria-describedby={reason === undefined ? undefined : 'copy-reason'}
          aria-keyshortcuts={isApple ? 'Meta+Enter' : 'Control+Enter'}
          sx={{ flex: { xs: 1, md: 'none' }, minWidth: 176, minHeight: 44 }}
        >
          {justCopied ? 'Copied' : 'Copy Prompt'}
        </Button>
        {reason === undefined && (
          <Typography
            variant="caption"
            color="textSecondary"
            aria-hidden
            sx={{ display: { xs: 'none', md: 'inline' }, whiteSpace: 'nowrap' }}
          >
            {isApple ? '⌘ Enter' : 'Ctrl + Enter'}
          </Typography>
        )}
      </Box>
      {reason !== undefined && (
        <Typography variant="caption" id="copy-reason" color="textSecondary">
          {reason}
        </Typography>
      )}
      <Typography variant="caption" component="p" role="status" sx={{ '&:not(:empty)': { my: 1 } }}>
        {message}
      </Typography>
    </Box>
  );
}
