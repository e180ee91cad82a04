import Visibility from '@mui/icons-material/VisibilityOutlined';
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState, type Ref } from 'react';

interface Props {
  label?: string;
  name?: string;
  value: string;
  onChange: (value: string) => void;
  hasError: boolean;
  helperText?: string;
  /** The id of a message that describes it in place of the helper text. */
  describedBy?: string | undefined;
  /** Whether a new password is chosen here, rather than the present one entered. */
  isNew?: boolean;
  /** For a field that the user has just opened. */
  autoFocus?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

export function PasswordField({
  label = 'Password',
  name = 'password',
  value,
  onChange,
  hasError,
  helperText,
  describedBy,
  isNew = false,
  autoFocus = false,
  inputRef,
}: Props) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      label={label}
      name={name}
      inputRef={inputRef}
      autoFocus={autoFocus}
      type={isShown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      helperText={helperText}
      error={hasError}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        htmlInput: {
          required: true,
          autoCapitalize: 'none',
          spellCheck: false,
          ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
        },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={isShown ? 'Hide password' : 'Show password'}
                data-needs-script
                onClick={() => setShown(!isShown)}
              >
                {isShown ? <VisibilityOff /> : <Visibility />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
