import Button from '@mui/material/Button';
import { useState } from 'react';
import { saveFile } from '../../../../ui/saveFile.ts';
import { filledCount, filledText, type FillValues } from '../filledText.ts';
import type { Variable } from '../fields/VariableField.tsx';
import { CopyBar } from './CopyBar.tsx';
import { PreviewFrame } from './PreviewFrame.tsx';
import { PreviewHeading } from './PreviewHeading.tsx';
import { PreviewText } from './PreviewText.tsx';
import { TextEditor } from './TextEditor.tsx';
import { useCopyPrompt } from './useCopyPrompt.ts';
import { useCopyShortcut } from './useCopyShortcut.ts';

interface Props {
  promptId: string;
  content: string;
  variables: readonly Variable[];
  values: FillValues;
  edited: string | null;
  canUndoDiscard: boolean;
  focused: string | null;
  /** Whether a narrow screen shows it. */
  isShown: boolean;
  onEdit: (text: string) => void;
  onDiscard: () => void;
  onUndoDiscard: () => void;
  onPick: (name: string) => void;
}

export function Preview(props: Props) {
  const { promptId, content, variables, values, edited, canUndoDiscard, focused, isShown } = props;
  const { onEdit, onDiscard, onUndoDiscard, onPick } = props;
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
    <PreviewFrame isShown={isShown}>
      <PreviewHeading
        isEdited={edited !== null}
        canUndoDiscard={canUndoDiscard}
        onEdit={startEditing(() => onEdit(text))}
        onDiscard={onDiscard}
        onUndoDiscard={startEditing(onUndoDiscard)}
      >
        <Button onClick={() => saveFile(`${promptId}.md`, text, 'text/markdown')}>Save .md</Button>
        <Button onClick={() => saveFile(`${promptId}.txt`, text, 'text/plain')}>Save .txt</Button>
      </PreviewHeading>
      <CopyBar
        progress={`${filledCount(variables, values)} of ${variables.length}`}
        justCopied={justCopied}
        message={outcome?.text === text ? outcome.message : ''}
        onCopy={copyText}
      />
      {edited === null ? (
        <PreviewText content={content} variables={variables} values={values} focused={focused} onPick={onPick} />
      ) : (
        <TextEditor text={edited} shouldFocus={hasStartedEditing} onChange={onEdit} />
      )}
    </PreviewFrame>
  );
}
