import LockOutlined from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { SxProps, Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { withNextPage } from '../../../../api/session/nextPage.ts';
import { ExampleSwitch, type ExampleView } from '../example/ExampleSwitch.tsx';
import { LazyExample } from '../example/LazyExample.tsx';
import type { Variable } from '../fields/VariableField.tsx';
import { barSx } from './barStyles.ts';
import { PreviewFrame } from './PreviewFrame.tsx';
import { HeadingRow } from './PreviewHeading.tsx';

/** The widths in percent of the bars that imitate lines of text. The real text is never sent to the client. */
const bars = [92, 78, 85, 0, 38, 96, 88, 64, 0, 42, 90, 94, 81, 57, 0, 35, 87, 93, 72];

interface Props {
  promptId: string;
  variables: readonly Variable[];
  example: ExampleView | undefined;
  /** Whether a narrow screen shows it. */
  isShown: boolean;
}

/** In place of the text, which was not sent. The worked example is open to everybody. */
export function LockedPreview({ promptId, variables, example, isShown }: Props) {
  return (
    <PreviewFrame isShown={isShown}>
      <HeadingRow title={example?.isShown ? 'Worked answer' : 'Preview'}>{example && <ExampleSwitch {...example} />}</HeadingRow>
      {example?.isShown ? <LazyExample promptId={promptId} variables={variables} /> : <LockedText />}
      <Box data-copy-bar data-at-bottom sx={{ ...barSx, display: { xs: 'flex', md: 'none' }, alignItems: 'center', gap: 2 }}>
        <Typography variant="caption">Copying this prompt requires Pro.</Typography>
        <UpgradeButton sx={{ flexShrink: 0, ml: 'auto', minHeight: 44 }} />
      </Box>
    </PreviewFrame>
  );
}

function LockedText() {
  return (
    <Box sx={{ position: 'relative', flex: 1, minHeight: 420, p: { xs: 0, md: 2 }, overflow: 'hidden' }}>
      <ImitatedText />
      <Box sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center', p: 2 }}>
        <Box sx={cardSx}>
          <LockOutlined aria-hidden color="primary" />
          <Typography variant="h3" sx={{ mt: 1 }}>
            Part of the Pro plan
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            Upgrade to Pro to read, fill in and copy the text of this prompt. Its description, tags and fields are open to
            everybody.
          </Typography>
          <UpgradeButton sx={{ display: { xs: 'none', md: 'inline-flex' }, mt: 2 }} />
        </Box>
      </Box>
    </Box>
  );
}

/**
 * Leads back to the prompt once it is paid for. There is one for the wide preview and one for the bar of a phone; only one of them
 * is ever visible.
 */
function UpgradeButton({ sx }: { sx: SxProps<Theme> }) {
  const { pathname } = useLocation();
  return (
    <Button variant="contained" component={RouterLink} to={withNextPage('/subscribe', pathname)} reloadDocument sx={sx}>
      Upgrade to Pro
    </Button>
  );
}

function ImitatedText() {
  return (
    <Box aria-hidden sx={{ filter: 'blur(3px)', opacity: 0.5 }}>
      {bars.map((width, index) => (
        <Box
          key={index}
          sx={{
            height: 10,
            my: 1.25,
            width: `${width}%`,
            borderRadius: 1,
            bgcolor: width === 0 ? 'transparent' : 'text.secondary',
          }}
        />
      ))}
    </Box>
  );
}

const cardSx = {
  maxWidth: 360,
  p: 3,
  textAlign: 'center',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
} as const;
