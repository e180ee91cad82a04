import ContentCopy from '@mui/icons-material/ContentCopy';
import Download from '@mui/icons-material/Download';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { LeaveGuard } from '../../../ui/location/LeaveGuard.tsx';
import { saveFile } from '../../../ui/saveFile.ts';
import { useCopyWithToast } from '../../../ui/useCopyWithToast.ts';

interface Props {
  codes: readonly string[];
  onSaved: () => void;
}

/** Shows new recovery codes, once: the server only stores their hashes. */
export function RecoveryCodes({ codes, onSaved }: Props) {
  const copy = useCopyWithToast({ done: 'Recovery codes copied to clipboard', failed: 'Failed to copy recovery codes' });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;
  return (
    <>
      <Typography ref={heading} variant="h3" tabIndex={-1} sx={{ outline: 'none' }}>
        Your recovery codes
      </Typography>
      <Typography>
        Keep them somewhere you can find without your phone. Each lets you sign in once without the app.{' '}
        <strong>They are not shown again.</strong>
      </Typography>
      <Box component="ol" aria-label="Recovery codes" translate="no" sx={listSx}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" startIcon={<ContentCopy />} onClick={() => void copy(text)}>
          Copy
        </Button>
        <Button
          variant="outlined"
          startIcon={<Download />}
          onClick={() => saveFile('promptory-recovery-codes.txt', text, 'text/plain')}
        >
          Download
        </Button>
        <Button variant="contained" onClick={onSaved}>
          I have saved them
        </Button>
      </Box>
      <LeaveGuard isChanged text="Your recovery codes are not shown again. Without them, a lost phone locks you out." />
    </>
  );
}

const listSx = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, auto)' },
  columnGap: 6,
  rowGap: 0.5,
  width: '100%',
  maxWidth: 480,
  m: 0,
  py: 2,
  pl: 6,
  pr: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  fontFamily: 'monospace',
  '& > li::marker': { color: 'text.secondary' },
} as const;
