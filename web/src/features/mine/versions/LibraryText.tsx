import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { TextBox } from './compare/TextBox.tsx';

/** The library's text of a prompt, of which the member has a version. It is in sight only if they want to. */
export function LibraryText({ text }: { text: string }) {
  const [isShown, setShown] = useState(false);
  const id = useId();
  return (
    <Box sx={{ maxWidth: 760, mb: 2 }}>
      <Button aria-expanded={isShown} aria-controls={id} onClick={() => setShown(!isShown)} sx={{ ml: -1 }}>
        {isShown ? 'Hide the library version' : 'View the library version'}
      </Button>
      <div id={id}>{isShown && <TextBox aria-label="The library version">{text}</TextBox>}</div>
    </Box>
  );
}
