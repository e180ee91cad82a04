import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState, type FormEvent } from 'react';
import { touchField } from '../../../ui/styles.ts';
import type { GuardSession } from '../session/session.ts';

/** Replaces a name that was missed. */
export function AddName({ session }: { session: GuardSession }) {
  const [name, setName] = useState('');
  const [hasFailed, setFailed] = useState(false);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const isAdded = await session.add(name);
    setFailed(!isAdded);
    if (isAdded) setName('');
  };
  return (
    <Box component="form" noValidate onSubmit={(event) => void add(event)} sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
      <TextField
        label="Also replace"
        size="small"
        value={name}
        error={hasFailed}
        helperText={hasFailed && 'No field has this text'}
        onChange={(event) => {
          setName(event.target.value);
          setFailed(false);
        }}
        autoComplete="off"
        slotProps={{ htmlInput: { spellCheck: false, maxLength: 80 } }}
        sx={{ ...touchField, flex: '0 1 280px' }}
      />
      <Button type="submit" variant="outlined" aria-label="Replace this text">
        Replace
      </Button>
    </Box>
  );
}
