import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { CopyBar } from './CopyBar.tsx';
import { EditedText } from './EditedText.tsx';
import { filledText, type FillValues } from './filledText.ts';
import { LockedPreview } from './LockedPreview.tsx';
import { PreviewText } from './PreviewText.tsx';
import { saveText } from './saveText.ts';
import { useCopyPrompt } from './useCopyPrompt.ts';
import { useCopyShortcut } from './useCopyShortcut.ts';
import type { Variable } from './VariableField.tsx';

interface Props {
  promptId: string;
  /** Null where the viewer's plan does not open it. */
  content: string | null;
  variables: readonly Variable[];
  values: FillValues;
  edited: string | null;
  focused: string | null;
  onEdit: (text: string | null) => void;
  onPick: (name: string) => void;
}

export function Preview({ promptId, content, variables, values, edited, focused, onEdit, onPick }: Props) {
  const { copy, justCopied, outcome } = useCopyPrompt(promptId);
  const [hasStartedEditing, setStartedEditing] = useState(false);
  const { text, emptyLabels } = filledText(content ?? '', variables, values, edited);
  const copyText = () => {
    if (content !== null) void copy(text, emptyLabels);
  };
  useCopyShortcut(copyText);
  const edit = (next: string | null) => {
    setStartedEditing(next !== null);
    onEdit(next);
  };

  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby="preview-heading"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minWidth: 0,
        position: { md: 'sticky' },
        top: (theme) => theme.spacing(10),
        maxHeight: { md: 'calc(100dvh - 96px)' },
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, py: 0.5 }}>
        <Typography variant="h3" component="h2" id="preview-heading" sx={{ mr: 'auto' }}>
          Preview
        </Typography>
        {content !== null && (
          <>
            {edited === null ? (
              <Button onClick={() => edit(text)}>Edit text</Button>
            ) : (
              <Button onClick={() => edit(null)}>Put back</Button>
            )}
            <Button onClick={() => saveText(text, promptId, 'md')}>Save .md</Button>
            <Button onClick={() => saveText(text, promptId, 'txt')}>Save .txt</Button>
          </>
        )}
      </Box>
      <CopyBar isLocked={content === null} justCopied={justCopied} message={outcome?.text === text ? outcome.message : ''} onCopy={copyText} />
      {content === null ? (
        <LockedPreview />
      ) : edited === null ? (
        <PreviewText content={content} variables={variables} values={values} focused={focused} onPick={onPick} />
      ) : (
        <EditedText text={edited} takesFocus={hasStartedEditing} onChange={onEdit} />
      )}
    </Paper>
  );
}
