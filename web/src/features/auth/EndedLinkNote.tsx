import Typography from '@mui/material/Typography';
import { PageLink } from '../../ui/location/PageLink.tsx';

/** For the pages of mailed links: the response does not say which account a link was for, nor that it was disabled. */
export const EndedLinkNote = () => (
  <Typography color="textSecondary">
    No link works, and no new one is sent, if the account was disabled. In that case,{' '}
    <PageLink to="/contact">contact us</PageLink>.
  </Typography>
);
