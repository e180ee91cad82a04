import LockOutlined from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { usePageExists } from '../../../../ui/page/existingPages.tsx';
import { CopyBar } from './CopyBar.tsx';
import { PreviewFrame } from './PreviewFrame.tsx';

/** The widths in percent of the bars that imitate lines of text. The real text is never sent to the client. */
const bars = [92, 78, 85, 0, 38, 96, 88, 64, 0, 42, 90, 94, 81, 57, 0, 35, 87, 93, 72];

export function LockedPreview() {
  const pageExists = usePageExists();
  return (
    <PreviewFrame>
      <Typography variant="h3" component="h2" id="preview-heading" sx={{ px: 2, py: 1.5 }}>
        Preview
      </Typography>
      <CopyBar reason="Copying this prompt needs the Pro plan." />
      <Box sx={{ position: 'relative', minHeight: 420, p: 2, overflow: 'hidden' }}>
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
        <Box sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center', p: 2 }}>
          <Box
            sx={{
              maxWidth: 360,
              p: 3,
              textAlign: 'center',
              bgcolor: 'background.paper',
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
            }}
          >
            <LockOutlined aria-hidden color="primary" />
            <Typography variant="h3" sx={{ mt: 1 }}>
              Part of the Pro plan
            </Typography>
            <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
              Upgrade to Pro to read, fill in and copy the text of this prompt. Its description, tags and fields are open to
              everybody.
            </Typography>
            {pageExists('/subscribe') && (
              <Button variant="contained" component={RouterLink} to="/subscribe" reloadDocument sx={{ mt: 2 }}>
                Upgrade to Pro
              </Button>
            )}
          </Box>
        </Box>
      </Box>
    </PreviewFrame>
  );
}
