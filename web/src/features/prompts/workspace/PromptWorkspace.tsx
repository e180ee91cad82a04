import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { activeSet } from '../../../api/clientSets/activeSet.ts';
import { useClientSets } from '../../../api/clientSets/useClientSets.ts';
import { shortScreen } from '../../../ui/styles.ts';
import { exampleView } from './example/exampleView.ts';
import { useExampleOfAddress } from './example/useExampleOfAddress.ts';
import { LockedFields } from './fields/LockedFields.tsx';
import { LockedPreview } from './preview/LockedPreview.tsx';
import type { MemberSets } from './kept/SetsProps.ts';
import type { OpenPrompt } from './openPrompt.ts';
import { Panes } from './Panes.tsx';
import { PaneSwitch, paneSx, type Pane } from './PaneSwitch.tsx';
import { PromptWorkspaceFragmentDoc, type PromptWorkspaceFragment } from './PromptWorkspace.generated.ts';
import type { PromptVersionFragment } from './version/PromptVersion.generated.ts';
import { withVersion } from './version/withVersion.ts';
import { workspaceColumns, WorkspaceSkeleton } from './WorkspaceSkeleton.tsx';

interface Props {
  prompt: { id: string } & FragmentType<PromptWorkspaceFragment>;
  /** The member whose values are shown; undefined while the session is loading. */
  userId: string | undefined;
  /** The member's version, which is used in place of the library's; undefined while it is loading. */
  version: PromptVersionFragment | null | undefined;
  /** The client sets, another feature. */
  Sets: MemberSets['Sets'];
}

/** Below the header of the library, which stays on top, except on a short screen. */
const belowHeader = { scrollMarginTop: '64px', [shortScreen]: { scrollMarginTop: 0 } } as const;

/** The form on the left and the live preview on the right; on a phone one of them at a time. */
export function PromptWorkspace({ prompt, userId, version, Sets }: Props) {
  const { data, complete } = useFragment({ fragment: PromptWorkspaceFragmentDoc, from: prompt });
  if (!complete || userId === undefined || version === undefined) return <WorkspaceSkeleton />;
  // Not by the version: one that another tab has saved arrives while something is typed.
  return <OpenWorkspace key={`${userId} ${data.id}`} prompt={withVersion(data, version)} userId={userId} Sets={Sets} />;
}

interface OpenWorkspaceProps {
  prompt: OpenPrompt;
  userId: string;
  Sets: MemberSets['Sets'];
}

/** The same for a prompt that is known. */
export function OpenWorkspace({ prompt, userId, Sets }: OpenWorkspaceProps) {
  const book = useClientSets(userId);
  if (book === undefined) return <WorkspaceSkeleton />;
  return <Workspace prompt={prompt} userId={userId} sets={{ Sets, book, active: activeSet(book) }} />;
}

interface WorkspaceProps {
  prompt: OpenPrompt;
  userId: string;
  sets: MemberSets;
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
