import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { cutText } from '../../../ui/cutText.ts';
import { touchField } from '../../../ui/styles.ts';

interface Props {
  token: string;
  /** What the token is for. */
  of: string;
  /** Resolves to whether the token can be used. */
  onChange: (wanted: string) => Promise<boolean>;
}

/** The token, to be changed by hand. It is taken over on Enter, or when the field is left. */
export function TokenField({ token, of, onChange }: Props) {
  const [wanted, setWanted] = useState(token);
  const [current, setCurrent] = useState(token);
  const [hasFailed, setFailed] = useState(false);
  if (current !== token) {
    setCurrent(token);
    setWanted(token);
  }
  const take = async () => {
    if (wanted !== token) setFailed(!(await onChange(wanted)));
  };
  return (
    <TextField
      size="small"
      value={wanted}
      error={hasFailed}
      helperText={hasFailed && 'Use a free name such as CLIENT_2'}
      onChange={(event) => {
        setWanted(event.target.value);
        setFailed(false);
      }}
      onBlur={() => void take()}
      onKeyDown={(event) => event.key === 'Enter' && void take()}
      autoComplete="off"
      slotProps={{ htmlInput: { 'aria-label': `Token for ${cutText(of, 60)}`, spellCheck: false, maxLength: 40 } }}
      sx={{ ...touchField, width: 208 }}
    />
  );
}
