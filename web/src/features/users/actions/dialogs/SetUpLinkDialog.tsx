import ContentCopy from '@mui/icons-material/ContentCopy';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { formatDate } from '../../../../ui/format.ts';
import { useCopyLink } from '../useCopyLink.ts';

export interface SetUpLink {
  url: string;
  expiresAt: string;
}

interface Props {
  title: string;
  /** The user's email. */
  email: string;
  link: SetUpLink;
  /** Whether the link was also sent to the user. */
  wasMailed?: boolean;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** Shows a link to set a password, once, for the admin to pass on. */
export function SetUpLinkDialog({ title, email, link, wasMailed = false, open, onClose, onClosed }: Props) {
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  const titleId = useId();
  const copyLink = useCopyLink();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullScreen={isPhone}
      fullWidth
      maxWidth="sm"
      // Replaces the form without a flash.
      {...(wasMailed && { transitionDuration: { enter: 0 } })}
      aria-labelledby={titleId}
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <DialogTitle id={titleId} variant="h2">
        {title}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, flex: { xs: '0 1 auto', sm: '1 1 auto' } }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {wasMailed
            ? `A link to set a password was sent to ${email}. You can also hand it over yourself.`
            : `With this link ${email} sets a password. Earlier set-up links no longer work.`}
        </Typography>
        <TextField
          label="Set-up link"
          value={link.url}
          helperText={`Works once, until ${formatDate(link.expiresAt)}. It is not shown again.`}
          onFocus={(event) => event.target.select()}
          slotProps={{ htmlInput: { readOnly: true } }}
        />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, gap: 1 }}>
        <Button onClick={onClose}>Done</Button>
        <Button variant="contained" startIcon={<ContentCopy />} autoFocus onClick={() => void copyLink(link.url)}>
          Copy link
        </Button>
      </DialogActions>
    </Dialog>
  );
}
