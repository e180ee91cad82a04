import Warning from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { buttonSx, nameSx, onlyWide } from './switchStyles.ts';

/** In the place of the switch in the header if the sets cannot be read. Their page says what can be done. */
export function UnreadableSets() {
  return (
    <Button
      component={Link}
      to="/account/client-sets"
      variant="outlined"
      color="inherit"
      aria-label="Client sets cannot be read"
      sx={buttonSx(true)}
    >
      <Warning fontSize="small" color="warning" />
      <Box component="span" sx={{ ...nameSx, display: onlyWide }}>
        Cannot be read
      </Box>
    </Button>
  );
}
