import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Link from '@mui/material/Link';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { ScopeChoiceFragment } from './ScopeChoice.generated.ts';
import { optionSx, optionTextSx } from './optionStyles.ts';

interface Props {
  scopes: readonly ScopeChoiceFragment[];
  selected: readonly string[];
  isPro: boolean;
  error: string | undefined;
  onChange: (selected: string[]) => void;
}

/** The scopes of the key. Scopes that need Pro are shown on the free plan too, but disabled. */
export function ScopesField({ scopes, selected, isPro, error, onChange }: Props) {
  const id = useId();
  const isLocked = ({ needsPro }: ScopeChoiceFragment) => needsPro && !isPro;
  const first = scopes.find((scope) => !isLocked(scope))?.name;
  return (
    <FormControl component="fieldset" error={error !== undefined}>
      <FormLabel component="legend">Scopes</FormLabel>
      {scopes.map((scope) => {
        const { name, description } = scope;
        return (
          <Box key={name} sx={optionSx}>
            <FormControlLabel
              disabled={isLocked(scope)}
              control={
                <Checkbox
                  name="scopes"
                  checked={selected.includes(name)}
                  onChange={(_, isChecked) =>
                    onChange([...selected.filter((other) => other !== name), ...(isChecked ? [name] : [])])
                  }
                  slotProps={{
                    input: {
                      'aria-describedby': error === undefined ? `${id}-${name}` : `${id}-${name} ${id}-error`,
                      // The form focuses the first invalid input.
                      'aria-invalid': error !== undefined && name === first,
                    },
                  }}
                />
              }
              label={
                <Box component="span" translate="no" sx={{ fontFamily: 'monospace' }}>
                  {name}
                </Box>
              }
            />
            {/* Never an alert, as an error of the field would be. */}
            <FormHelperText component="p" id={`${id}-${name}`} error={false} sx={optionTextSx}>
              {isLocked(scope) ? `${description} Needs Pro.` : description}
            </FormHelperText>
          </Box>
        );
      })}
      {error !== undefined && (
        <FormHelperText id={`${id}-error`} sx={{ mx: 0 }}>
          {error}
        </FormHelperText>
      )}
      {scopes.some(isLocked) && (
        // The page has a different content security policy, so it needs a full page load.
        <Link component={RouterLink} to="/subscribe" reloadDocument variant="body2" underline="always" sx={{ mt: 1 }}>
          Upgrade to Pro for the other scopes
        </Link>
      )}
    </FormControl>
  );
}
