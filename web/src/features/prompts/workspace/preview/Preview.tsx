import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { saveFile } from '../../../../ui/saveFile.ts';
import { CopyBar } from './CopyBar.tsx';
import { TextEditor } from './TextEditor.tsx';
import { filledText, type FillValues } from '../filledText.ts';
import { PreviewFrame } from './PreviewFrame.tsx';
import { PreviewText } from './PreviewText.tsx';
import { useCopyPrompt } from './useCopyPrompt.ts';
import { useCopyShortcut } from './useCopyShortcut.ts';
import type { Variable } from '../fields/VariableField.tsx';

interface Props {
  promptId: string;
  content: string;
  variables: readonly Variable[];
  values: FillValues;
  edited: string | null;
  focused: string | null;
  canUndoDiscard: boolean;
  onEdit: (text: string) => void;
  onDiscard: () => void;
  onUndoDiscard: () => void;
  onPick: (name: string) => void;
}

export function Preview(props: Props) {
  const { promptId, content, variables, values, edited, focused, canUndoDiscard, onEdit, onDiscard, onUndoDiscard, onPick } =
    props;
  const { copy, justCopied, outcome } = useCopyPrompt(promptId);
  const [hasStartedEditing, setStartedEditing] = useState(false);
  const { text, emptyLabels } = filledText(content, variables, values, edited);
  const copyText = () => void copy(text, emptyLabels);
  useCopyShortcut(copyText);
  const startEditing = (start: () => void) => () => {
    setStartedEditing(true);
    start();
  };

  return (
    <PreviewFrame>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, py: 0.5 }}>
        <Typography variant="h3" component="h2" id="preview-heading" sx={{ mr: 'auto' }}>
          Preview
        </Typography>
        <Typography variant="caption" role="status">
          {canUndoDiscard && 'Edits discarded.'}
        </Typography>
        {canUndoDiscard && <Button onClick={startEditing(onUndoDiscard)}>Undo</Button>}
        <Button onClick={edited === null ? startEditing(() => onEdit(text)) : onDiscard}>
          {edited === null ? 'Edit text' : 'Discard edits'}
        </Button>
        <Button onClick={() => saveFile(`${promptId}.md`, text, 'text/markdown')}>Save .md</Button>
        <Button onClick={() => saveFile(`${promptId}.txt`, text, 'text/plain')}>Save .txt</Button>
      </Box>
      <CopyBar justCopied={justCopied} message={outcome?.text === text ? outcome.message : ''} onCopy={copyText} />
      {edited === null ? (
        <PreviewText content={content} variables={variables} values={values} focused={focused} onPick={onPick} />
      ) : (
        <TextEditor text={edited} shouldFocus={hasStartedEditing} onChange={onEdit} />
      )}
    </PreviewFrame>
  );
}
