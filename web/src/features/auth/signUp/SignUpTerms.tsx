import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Link from '@mui/material/Link';
import { useId } from 'react';
import { visuallyHidden } from '../../../ui/styles.ts';

interface Props {
  isAccepted: boolean;
  onChange: (isAccepted: boolean) => void;
  error: string | undefined;
}

/** The checkbox for age and terms. The server records when they were accepted. */
export function SignUpTerms({ isAccepted, onChange, error }: Props) {
  const errorId = useId();
  return (
    <FormControl error={error !== undefined}>
      <FormControlLabel
        sx={{ alignItems: 'flex-start', mr: 0 }}
        control={
          <Checkbox
            name="acceptsTerms"
            checked={isAccepted}
            onChange={(event) => onChange(event.target.checked)}
            sx={{ mt: -1 }}
            slotProps={{
              input: {
                required: true,
                'aria-invalid': error !== undefined,
                'aria-describedby': error === undefined ? undefined : errorId,
              },
            }}
          />
        }
        label={
          <>
            I am 18 or older and accept the <Policy to="/terms-of-service">Terms of Service</Policy> and the{' '}
            <Policy to="/privacy-policy">Privacy Policy</Policy>.
          </>
        }
      />
      {error !== undefined && <FormHelperText id={errorId}>{error}</FormHelperText>}
    </FormControl>
  );
}

/** Opens in a new tab, so that typed values are not lost. */
function Policy({ to, children }: { to: string; children: string }) {
  return (
    <Link href={to} target="_blank" rel="noopener" underline="always">
      {children}
      <Box component="span" sx={visuallyHidden}>
        {' (opens in a new tab)'}
      </Box>
    </Link>
  );
}
