import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { lazyPart } from '../../../../ui/page/lazyPart.tsx';
import { fileNameOf, saveFile } from '../../../../ui/saveFile.ts';
import { filledCount, filledText, type FillValues } from '../filledText.ts';
import type { Variable } from '../fields/VariableField.tsx';
import type { ExampleView } from '../example/ExampleSwitch.tsx';
import { LazyExample } from '../example/LazyExample.tsx';
import { OpenInButton } from '../openIn/OpenInButton.tsx';
import { useAssistant } from '../openIn/useAssistant.ts';
import { CopyBar } from './CopyBar.tsx';
import { PreviewFrame } from './PreviewFrame.tsx';
import { PreviewHeading } from './PreviewHeading.tsx';
import { PreviewText } from './PreviewText.tsx';
import { PrintedText } from './PrintedText.tsx';
import { TextEditor } from './TextEditor.tsx';
import { useCopyPrompt } from './useCopyPrompt.ts';
import { useCopyShortcut } from './useCopyShortcut.ts';
import { useEditing } from './useEditing.ts';
import { useTextLength } from './useTextLength.ts';

/** Few edits are older than their prompt. */
const OutdatedEdit = lazyPart(() => import('./OutdatedEdit.tsx').then((m) => m.OutdatedEdit), {
  fallback: null,
  errorTitle: 'Your edited text could not be loaded',
});

/** Few texts are edited for one client set and used for another. */
const EditOfOther = lazyPart(() => import('./EditOfOther.tsx').then((m) => m.EditOfOther), {
  fallback: null,
  errorTitle: 'The notice about your edited text could not be loaded',
});

interface Props {
  userId: string;
  prompt: { id: string; title: string; content: string; shortContent: string | null; isOwn?: boolean };
  variables: readonly Variable[];
  /** Those of them that are counted, because they are asked beside the text; without it, all. */
  fields?: readonly Variable[];
  values: FillValues;
  edited: string | null;
  /** Uses the text again that was edited before the prompt changed; undefined if there is none. */
  onKeepOutdated?: (() => void) | undefined;
  /** The client set that the edited text was edited for, and how to keep it; undefined if it is the chosen one. */
  editOfOther?: { origin: string; onKeep: () => void } | undefined;
  canUndoDiscard: boolean;
  focused: string | null;
  /** Whether the fields show the example, so that copying is no use. */
  isExample: boolean;
  /** The worked example, which can be shown in place of the text. Undefined if there is none. */
  example: ExampleView | undefined;
  /** Whether a narrow screen shows it. */
  isShown: boolean;
  /** Null if it is the same as before it was edited. */
  onEdit: (text: string | null) => void;
  onDiscard: () => void;
  onUndoDiscard: () => void;
  onPick: (name: string) => void;
  /**
   * What the guard proposes before this text is copied, in full or in short, and, with a function that ends it, once it was copied
   * as it is.
   */
  proposal: (content: string, onEndCopied?: () => void) => ReactNode;
  /** What the guard has found in the text that was edited by hand. */
  editedGuard: ReactNode;
  /** What the AI-use record names as the client or matter; undefined if the member attaches nothing. */
  matter: string | undefined;
  /** The text was copied, as it is or not. */
  onCopied: (content: string) => void;
}

function actionsOf({ id, title, isOwn }: Props['prompt'], text: string) {
  const fileName = isOwn ? fileNameOf(title) : id;
  return [
    { label: 'Save .md', run: () => saveFile(`${fileName}.md`, text, 'text/markdown') },
    { label: 'Save .txt', run: () => saveFile(`${fileName}.txt`, text, 'text/plain') },
    { label: 'Print', run: () => window.print() },
  ];
}

export function Preview(props: Props) {
  const { userId, prompt, variables, values, edited, canUndoDiscard, focused, isExample, example, isShown } = props;
  const { fields = variables, onKeepOutdated, editOfOther, onEdit, onDiscard, proposal, matter, onCopied } = props;
  const { copy, justCopied, outcome } = useCopyPrompt(prompt.id, { isExample, isOwn: prompt.isOwn });
  const [length, setLength] = useTextLength();
  const content = (length === 'short' && prompt.shortContent) || prompt.content;
  const { isEditing, isUnchanged, setUnchanged, edit, starting, ...focusing } = useEditing({
    edited,
    isOutdated: onKeepOutdated !== undefined,
    unedited: () => filledText(content, variables, values, null).text,
    onEdit,
  });
  const editButton = useRef<HTMLButtonElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const { text, emptyLabels } = filledText(content, variables, values, edited);
  const [copiedText, setCopiedText] = useState<string | null>(null);
  const copyText = async (assistant?: string) => {
    onCopied(content);
    const isCopied = await copy({ text, emptyLabels, use: { assistant, matter } });
    if (isCopied) setCopiedText(text);
    return isCopied;
  };
  const { last, openIn } = useAssistant(userId, copyText);
  // Without an assistant to open, the key shows which there are.
  const openLast = () => (last ? void openIn(last) : menuButton.current?.click());
  useCopyShortcut(() => void copyText(), openLast);
  const takeNew = () => {
    flushSync(onDiscard);
    // The button that was pressed is gone.
    editButton.current?.focus();
  };

  // The button that was pressed is gone. Beside the example, there is no editor to focus.
  const keepOfOther = () => (example?.isShown ? editOfOther?.onKeep() : starting(() => editOfOther?.onKeep())());

  return (
    <PreviewFrame isShown={isShown}>
      <PreviewHeading
        isEdited={isEditing}
        canUndoDiscard={canUndoDiscard && !isUnchanged}
        editButton={onKeepOutdated ? undefined : editButton}
        length={prompt.shortContent === null ? undefined : length}
        example={example}
        onLength={setLength}
        onEdit={starting(() => setUnchanged(true))}
        onDiscard={edited === null ? () => setUnchanged(false) : onDiscard}
        onUndoDiscard={starting(props.onUndoDiscard)}
      />
      <CopyBar
        progress={`${filledCount(fields, values)} of ${fields.length}`}
        isAnswerShown={example?.isShown === true}
        justCopied={justCopied}
        message={outcome?.text === text ? outcome.message : ''}
        assistant={last?.name}
        onCopy={() => void copyText()}
        proposal={proposal(content, copiedText === text ? () => setCopiedText(null) : undefined)}
        notice={editOfOther && <EditOfOther {...editOfOther} onRebuild={takeNew} onKeep={keepOfOther} />}
      >
        <OpenInButton
          last={last}
          menuButton={menuButton}
          onOpen={(assistant) => void openIn(assistant)}
          actions={actionsOf(prompt, text)}
        />
      </CopyBar>
      {onKeepOutdated && !example?.isShown && <OutdatedEdit onUseNew={takeNew} onKeep={starting(onKeepOutdated)} />}
      {example?.isShown ? (
        <LazyExample promptId={prompt.id} variables={variables} />
      ) : !isEditing ? (
        <PreviewText content={content} variables={variables} values={values} focused={focused} onPick={props.onPick} />
      ) : (
        <TextEditor text={text} isChanged={edited !== null} {...focusing} onChange={edit}>
          {props.editedGuard}
        </TextEditor>
      )}
      <PrintedText title={prompt.title} text={text} />
    </PreviewFrame>
  );
}
