import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNavigationGuard } from '../../../ui/location/useNavigationGuard.ts';
import { saveFile } from '../../../ui/saveFile.ts';
import { useCopyText } from '../../../ui/useCopyText.ts';
import type { GuardSession } from '../session/session.ts';
import { useGuardState } from '../session/useSession.ts';
import { entriesIn, restoreTokens, unknownTokens } from '../tokens/restore.ts';
import { entriesOf, othersOf } from '../tokens/table.ts';
import { GuardDialogFrame } from './GuardDialogFrame.tsx';
import { NameTable } from './NameTable.tsx';

interface Props {
  open: boolean;
  session: GuardSession;
  promptId: string;
  onClose: () => void;
}

const outcomeOf = (count: number, ofOthers: readonly string[], unknown: readonly string[]): string =>
  [
    count === 0
      ? 'No token of the list below is in the answer.'
      : `${count} ${count === 1 ? 'name or number is' : 'names and numbers are'} back in place.`,
    ofOthers.length > 0 && `Choose the other client set to restore its own: ${ofOthers.join(', ')}.`,
    unknown.length > 0 && `Not in the list below, and left as it is: ${unknown.join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ');

const BEFORE = 'The text stays on this device. Restore an answer where its prompt was copied: other prompts have other tokens.';

/** Puts the names back into the assistant's answer, on this device. */
export function RestoreDialog({ open, session, promptId, onClose }: Props) {
  const { table, isKept, setId } = useGuardState(session);
  const [answer, setAnswer] = useState('');
  const { copy, justCopied } = useCopyText('Failed to copy the answer');
  const { text, count } = restoreTokens(answer, entriesOf(table, setId));
  const ofOthers = entriesIn(answer, othersOf(table, setId)).map(({ token }) => token);
  const hasAnswer = answer.trim() !== '';
  // Back closes it as Escape does. Otherwise it would leave the page, with what was pasted.
  useNavigationGuard(open && hasAnswer, onClose);
  return (
    <GuardDialogFrame
      open={open}
      title="Restore names"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} sx={{ mr: 'auto' }}>
            Close
          </Button>
          <Button
            aria-disabled={!hasAnswer}
            onClick={() => hasAnswer && saveFile(`${promptId}-answer.md`, text, 'text/markdown')}
          >
            Save .md
          </Button>
          <Button
            variant="contained"
            aria-disabled={!hasAnswer}
            onClick={() => hasAnswer && void copy(text)}
            sx={{ minWidth: 120 }}
          >
            {justCopied ? 'Copied' : 'Copy'}
          </Button>
        </>
      }
    >
      <TextField
        label="The assistant’s answer"
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
        autoFocus
        multiline
        rows={5}
        placeholder="Paste it here"
        slotProps={{ inputLabel: { shrink: true } }}
        sx={{ mt: 1 }}
      />
      <Typography variant="body2" role="status">
        {hasAnswer ? outcomeOf(count, ofOthers, unknownTokens(answer, table.entries)) : BEFORE}
      </Typography>
      {hasAnswer && (
        <TextField
          label="With the names in place"
          value={text}
          multiline
          rows={7}
          slotProps={{ htmlInput: { readOnly: true }, inputLabel: { shrink: true } }}
        />
      )}
      <Box component="span" role="status" sx={{ position: 'absolute', clipPath: 'inset(50%)' }}>
        {justCopied && 'Copied to the clipboard.'}
      </Box>
      <NameTable table={table} setId={setId} isKept={isKept} onForget={session.forget} />
    </GuardDialogFrame>
  );
}
