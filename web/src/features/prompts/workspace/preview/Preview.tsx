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
  onEdit: (text: string | null) => void;
  onPick: (name: string) => void;
}

export function Preview({ promptId, content, variables, values, edited, focused, onEdit, onPick }: Props) {
  const { copy, justCopied, outcome } = useCopyPrompt(promptId);
  const [hasStartedEditing, setStartedEditing] = useState(false);
  const { text, emptyLabels } = filledText(content, variables, values, edited);
  const copyText = () => void copy(text, emptyLabels);
  useCopyShortcut(copyText);
  const edit = (next: string | null) => {
    setStartedEditing(next !== null);
    onEdit(next);
  };

  return (
    <PreviewFrame>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, py: 0.5 }}>
        <Typography variant="h3" component="h2" id="preview-heading" sx={{ mr: 'auto' }}>
          Preview
        </Typography>
        {edited === null ? (
          <Button onClick={() => edit(text)}>Edit text</Button>
        ) : (
          <Button onClick={() => edit(null)}>Put back</Button>
        )}
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
