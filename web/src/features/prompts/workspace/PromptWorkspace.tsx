import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import Box from '@mui/material/Box';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { GuardNote } from '../../guard/GuardNote.tsx';
import { useGuard } from '../../guard/useGuard.ts';
import { useExampleOfAddress } from './example/useExampleOfAddress.ts';
import { useFillExample } from './example/useFillExample.ts';
import { FieldsForm } from './fields/FieldsForm.tsx';
import { fillValues } from './fillValues.ts';
import { ownSuggestions } from './suggestions.ts';
import { filledCount } from './filledText.ts';
import { EDITED, guardedFields } from './guardedFields.ts';
import { FollowUps } from './FollowUps.tsx';
import { LockedFields } from './fields/LockedFields.tsx';
import { useFirstFieldFocus } from './fields/useFirstFieldFocus.ts';
import { LockedPreview } from './preview/LockedPreview.tsx';
import { usePractice } from './practice/usePractice.ts';
import { PaneSwitch, paneSx, type Pane } from './PaneSwitch.tsx';
import { Preview } from './preview/Preview.tsx';
import { PromptWorkspaceFragmentDoc, type PromptWorkspaceFragment } from './PromptWorkspace.generated.ts';
import { shortScreen } from '../../../ui/styles.ts';
import { ownSpaceOf } from './typedValues.ts';
import { useTypedValues } from './fields/useTypedValues.ts';
import { workspaceColumns, WorkspaceSkeleton } from './WorkspaceSkeleton.tsx';

interface Props {
  prompt: { id: string } & FragmentType<PromptWorkspaceFragment>;
  /** The member whose values are shown; undefined while the session is loading. */
  userId: string | undefined;
}

/** A prompt that is open: of the library, or one that the member has written. */
export type OpenPrompt = PromptWorkspaceFragment & { isOwn?: boolean };

/** Below the header of the library, which stays on top, except on a short screen. */
const belowHeader = { scrollMarginTop: '64px', [shortScreen]: { scrollMarginTop: 0 } } as const;

/** The form on the left and the live preview on the right; on a phone one of them at a time. */
export function PromptWorkspace({ prompt, userId }: Props) {
  const { data, complete } = useFragment({ fragment: PromptWorkspaceFragmentDoc, from: prompt });
  if (!complete || userId === undefined) return <WorkspaceSkeleton />;
  return <Workspace key={`${userId} ${data.id}`} prompt={data} userId={userId} />;
}

/** The same for a prompt that is known. */
export function Workspace({ prompt, userId }: { prompt: OpenPrompt; userId: string }) {
  const { content, isLocked } = prompt;
  const [pane, setPane] = useState<Pane>('fields');
  const start = useRef<HTMLDivElement>(null);
  const show = (next: Pane) => {
    flushSync(() => setPane(next));
    // Where the last pane was scrolled to says nothing about this one.
    const element = start.current;
    if (!element) return;
    const visibleTop = Number.parseFloat(getComputedStyle(element).scrollMarginTop) || 0;
    if (element.getBoundingClientRect().top < visibleTop) element.scrollIntoView();
  };
  return (
    <Box ref={start} sx={belowHeader}>
      <PaneSwitch shown={pane} hasExample={prompt.hasExample} onShow={show} />
      <Box sx={workspaceColumns}>
        {isLocked || content === null ? (
          <LockedPanes prompt={prompt} pane={pane} onShow={show} />
        ) : (
          <Panes prompt={prompt} content={content} userId={userId} pane={pane} onShow={show} />
        )}
      </Box>
    </Box>
  );
}

interface LockedPanesProps {
  prompt: OpenPrompt;
  pane: Pane;
  onShow: (pane: Pane) => void;
}

function LockedPanes({ prompt: { id, variables, hasExample }, pane, onShow }: LockedPanesProps) {
  // React cannot flush while it is rendering.
  useExampleOfAddress(() => hasExample && queueMicrotask(() => onShow('example')));
  return (
    <>
      <Box sx={paneSx(pane === 'fields')}>
        <LockedFields variables={variables} />
      </Box>
      <LockedPreview
        promptId={id}
        variables={variables}
        example={hasExample ? exampleView(pane, onShow) : undefined}
        isShown={pane !== 'fields'}
      />
    </>
  );
}

const exampleView = (pane: Pane, onShow: (pane: Pane) => void) => ({
  isShown: pane === 'example',
  onShow: (isShown: boolean) => onShow(isShown ? 'example' : 'preview'),
});

interface PanesProps extends LockedPanesProps {
  content: string;
  userId: string;
}

function Panes({ prompt, content, userId, pane, onShow }: PanesProps) {
  const { id, variables, sensitivity, followUps, hasExample } = prompt;
  const [focused, setFocused] = useState<string | null>(null);
  const about = { id, title: prompt.title, isConfidential: sensitivity === 'confidential', variables };
  const typed = useTypedValues(prompt.isOwn ? ownSpaceOf(userId) : userId, about, focused);
  const loadExample = useFillExample(id);
  const formId = useId();
  const fieldId = (name: string) => `${formId}${name}`;
  const practice = usePractice();
  const { values, sourceOf } = fillValues(variables, {
    typed: typed.values,
    isExample: typed.isExample,
    profile: practice.values,
  });
  const practiceOf = (name: string) =>
    typed.isExample || practice.values[name] === undefined
      ? undefined
      : { isKept: sourceOf(name) === 'profile', onKeep: () => void practice.keep(name, values[name] ?? '') };
  const guarded = guardedFields(variables, {
    values,
    sourceOf,
    edited: typed.isExample ? null : typed.edited,
    isOwn: (name) => name in practice.values,
  });
  const guard = useGuard({
    userId,
    promptId: id,
    fields: guarded,
    ownTexts: Object.values(practice.values),
    onChange: (texts) => {
      const { [EDITED]: edited, ...rest } = Object.fromEntries(texts);
      typed.setTexts(rest, edited);
    },
  });
  const copiedNames = typed.edited === null ? guarded.map(({ name }) => name) : [EDITED];
  const pick = (name: string) => {
    // A wide screen shows the field beside any pane.
    const isVisible = (document.getElementById(fieldId(name))?.getClientRects().length ?? 0) > 0;
    if (pane !== 'fields' && !isVisible) onShow('fields');
    document.getElementById(fieldId(name))?.focus();
  };
  const [isFilling, setFilling] = useState(false);
  const fillWithExample = async () => {
    const before = typed.changeCount();
    setFilling(true);
    const example = await loadExample();
    setFilling(false);
    // Who has typed in the meantime wants their own words.
    if (example && typed.changeCount() === before) typed.fillWithExample(example);
  };
  useExampleOfAddress(() => hasExample && void fillWithExample());
  useFirstFieldFocus(() => variables[0] && pick(variables[0].name));
  return (
    <>
      <Box sx={paneSx(pane === 'fields')}>
        <FieldsForm
          variables={variables}
          values={values}
          isTyped={filledCount(variables, typed.values) > 0}
          suggestions={new Map([...typed.suggestions, ...ownSuggestions(practice.values, 'your profile')])}
          practiceOf={practiceOf}
          guardOf={guard.parts?.field}
          isConfidential={sensitivity === 'confidential'}
          isEdited={typed.edited !== null}
          isExample={typed.isExample}
          canUndoClear={typed.canUndoClear}
          fieldId={fieldId}
          onChange={typed.setValue}
          onWithhold={typed.withhold}
          onFocus={setFocused}
          onPick={pick}
          onClear={typed.clear}
          onUndoClear={typed.undoClear}
          onBringBack={typed.bringBackEarlier}
          isFilling={isFilling}
          onFillExample={hasExample ? () => void fillWithExample() : undefined}
          onClearExample={typed.clearExample}
        />
      </Box>
      <Preview
        userId={userId}
        prompt={{ ...prompt, content }}
        variables={variables}
        values={values}
        edited={typed.edited}
        canUndoDiscard={typed.canUndoDiscard}
        focused={focused}
        isExample={typed.isExample}
        example={hasExample ? exampleView(pane, onShow) : undefined}
        isShown={pane !== 'fields'}
        onEdit={typed.setEdited}
        onDiscard={typed.discardEdits}
        onUndoDiscard={typed.undoDiscard}
        onPick={pick}
        proposal={sensitivity === 'confidential' && guard.parts?.proposal(copiedNames)}
        editedGuard={guard.parts?.field(EDITED)}
        onCopied={() => guard.parts?.endProposal()}
      />
      {followUps && (
        <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
          <FollowUps followUps={followUps} variables={variables} values={values} isExample={typed.isExample} />
        </Box>
      )}
      <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
        <GuardNote guard={guard} />
      </Box>
    </>
  );
}
