import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { MyVersionNoticeFragment } from './MyVersion.generated.ts';

export interface NoticeProps {
  version: MyVersionNoticeFragment | null | undefined;
  /** Tries again to load it; undefined if that has not failed. */
  onRetry: (() => void) | undefined;
}

/** Says that a prompt is the member's version, and whether the library's has changed since. */
export function VersionNotice({ version, onRetry }: NoticeProps) {
  if (onRetry)
    return (
      <Alert severity="warning" variant="outlined" sx={{ my: 1 }} action={<Button onClick={onRetry}>Try again</Button>}>
        If you have a version of this prompt, it could not be loaded. This is the library’s text.
      </Alert>
    );
  if (!version) return null;
  const { id, isLocked, note, hasLibraryChanged } = version;
  const page = `/my-versions/${id}`;
  if (isLocked)
    return (
      <Alert
        severity="info"
        variant="outlined"
        sx={{ my: 1 }}
        action={
          <Button component={Link} to={page}>
            My words
          </Button>
        }
      >
        You have a version of this prompt. The library’s text in it is locked; your own words are kept.
      </Alert>
    );
  return (
    <Box component="section" aria-label="My version" sx={{ my: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Chip size="small" label="My version" color="primary" variant="outlined" />
        {note !== '' && (
          <Typography variant="body2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
            {note}
          </Typography>
        )}
        <Box sx={linksSx}>
          <Button component={Link} to={page} size="small" aria-label="Edit my version">
            Edit
          </Button>
          {!hasLibraryChanged && (
            <Button component={Link} to={`${page}/compare`} size="small">
              Compare
            </Button>
          )}
          <Button component={Link} to={`${page}/history`} size="small">
            History
          </Button>
        </Box>
      </Box>
      {hasLibraryChanged && (
        <Alert
          severity="info"
          variant="outlined"
          sx={{ mt: 1, alignItems: 'center', '& .MuiAlert-action': { pt: 0 } }}
          action={
            <Button component={Link} to={`${page}/compare`}>
              Compare
            </Button>
          }
        >
          The library’s version has changed. Yours is as you left it.
        </Alert>
      )}
    </Box>
  );
}

/** The negative margin aligns the label of the first link with the note when the links wrap below it. */
const linksSx = { display: 'flex', ml: '-5px', '& > *': { minWidth: 0 } } as const;
