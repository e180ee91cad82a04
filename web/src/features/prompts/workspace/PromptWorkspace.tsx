import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import Box from '@mui/material/Box';
import { useId, useRef, useState, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import type { ClientSet } from '../../../api/clientSets/clientSet.ts';
import { useClientSets } from '../../../api/clientSets/useClientSets.ts';
import { useExampleOfAddress } from './example/useExampleOfAddress.ts';
import { useFillExample } from './example/useFillExample.ts';
import { FieldsForm } from './fields/FieldsForm.tsx';
import { fillValues } from './fillValues.ts';
import { filledCount } from './filledText.ts';
import { FollowUps } from './FollowUps.tsx';
import { LockedFields } from './fields/LockedFields.tsx';
import { useFirstFieldFocus } from './fields/useFirstFieldFocus.ts';
import { LockedPreview } from './preview/LockedPreview.tsx';
import { usePractice } from './practice/usePractice.ts';
import { PaneSwitch, paneSx, type Pane } from './PaneSwitch.tsx';
import { Preview } from './preview/Preview.tsx';
import { PromptWorkspaceFragmentDoc, type PromptWorkspaceFragment } from './PromptWorkspace.generated.ts';
import { shortScreen } from '../../../ui/styles.ts';
import type { SetsProps } from './sets/SetsProps.ts';
import { useTypedValues } from './fields/useTypedValues.ts';
import { useKeep } from './useKeep.ts';
import { workspaceColumns, WorkspaceSkeleton } from './WorkspaceSkeleton.tsx';

interface Props {
  prompt: { id: string } & FragmentType<PromptWorkspaceFragment>;
  /** The member whose values are shown; undefined while the session is loading. */
  userId: string | undefined;
  /** The client sets, another feature. */
  Sets: ComponentType<SetsProps>;
}

/** Below the header of the library, which stays on top, except on a short screen. */
const belowHeader = { scrollMarginTop: '64px', [shortScreen]: { scrollMarginTop: 0 } } as const;

/** The form on the left and the live preview on the right; on a phone one of them at a time. */
export function PromptWorkspace({ prompt, userId, Sets }: Props) {
  const { data, complete } = useFragment({ fragment: PromptWorkspaceFragmentDoc, from: prompt });
  const book = useClientSets(userId);
  if (!complete || userId === undefined || book === undefined) return <WorkspaceSkeleton />;
  const sets = { Sets, hasSets: book !== null, set: book?.sets.find(({ id }) => id === book.activeId) };
  return <Workspace key={`${userId} ${data.id}`} prompt={data} userId={userId} sets={sets} />;
}

interface SetsOfMember {
  Sets: Props['Sets'];
  hasSets: boolean;
  /** The one that fills the fields. */
  set: ClientSet | undefined;
}

interface WorkspaceProps {
  prompt: PromptWorkspaceFragment;
  userId: string;
  sets: SetsOfMember;
}

function Workspace({ prompt, userId, sets }: WorkspaceProps) {
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
          <Panes prompt={prompt} content={content} userId={userId} sets={sets} pane={pane} onShow={show} />
        )}
      </Box>
    </Box>
  );
}

interface LockedPanesProps {
  prompt: PromptWorkspaceFragment;
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
  sets: SetsOfMember;
}

function Panes({ prompt, content, userId, sets: { Sets, hasSets, set }, pane, onShow }: PanesProps) {
  const { id, variables, sensitivity, followUps, hasExample } = prompt;
  const typed = useTypedValues(userId, id, variables);
  const loadExample = useFillExample(id);
  const [focused, setFocused] = useState<string | null>(null);
  const formId = useId();
  const fieldId = (name: string) => `${formId}${name}`;
  const practice = usePractice();
  const keep = useKeep();
  const { values, sourceOf } = fillValues(variables, {
    typed: typed.values,
    isExample: typed.isExample,
    set: set?.values ?? {},
    profile: practice.values,
  });
  const keptOf = (name: string) => {
    const value = values[name] ?? '';
    if (typed.isExample) return undefined;
    if (set?.values[name] !== undefined) {
      const save = () => import('../../../api/clientSets/actions.ts').then((m) => m.saveInSet(userId, set, { [name]: value }));
      return { setName: set.name, isKept: sourceOf(name) === 'set', onKeep: () => void keep(save()) };
    }
    if (practice.values[name] === undefined) return undefined;
    return { isKept: sourceOf(name) === 'profile', onKeep: () => void keep(practice.save(name, value)) };
  };
  const setsProps = { userId, variables, values, sourceOf };
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
          suggestions={
            new Map(
              [...typed.suggestions, ...Object.entries({ ...practice.values, ...set?.values })].filter(
                ([, value]) => value !== '',
              ),
            )
          }
          keptOf={keptOf}
          above={hasSets && !typed.isExample && <Sets place="above" {...setsProps} />}
          below={!typed.isExample && filledCount(variables, values) > 0 && <Sets place="below" {...setsProps} />}
          isConfidential={sensitivity === 'confidential'}
          isEdited={typed.edited !== null}
          isExample={typed.isExample}
          canUndoClear={typed.canUndoClear}
          fieldId={fieldId}
          onChange={typed.setValue}
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
      />
      {followUps && (
        <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
          <FollowUps followUps={followUps} variables={variables} values={values} isExample={typed.isExample} />
        </Box>
      )}
    </>
  );
}
