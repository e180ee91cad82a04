import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

interface Props {
  status: string;
  copyKeys: string;
  keysId: string;
}

/** What has happened, and on larger screens which keys there are. */
export function PaletteFooter({ status, copyKeys, keysId }: Props) {
  return (
    <Box sx={footerSx}>
      <Typography role="status" variant="caption">
        {status}
      </Typography>
      <Typography id={keysId} variant="caption" color="textSecondary" sx={keysSx}>
        {`Enter opens · ${copyKeys} copies · Tab goes to the fields · Esc closes`}
      </Typography>
    </Box>
  );
}

const footerSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  flexShrink: 0,
  minHeight: 44,
  px: 2,
  py: 0.5,
  borderTop: 1,
  borderColor: 'divider',
} as const;

const keysSx = { display: { xs: 'none', sm: 'block' }, ml: 'auto' } as const;
