import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import { FieldsForm } from './fields/FieldsForm.tsx';
import { validValues } from './filledText.ts';
import { LockedFields } from './fields/LockedFields.tsx';
import { LockedPreview } from './preview/LockedPreview.tsx';
import { Preview } from './preview/Preview.tsx';
import { PromptWorkspaceFragmentDoc, type PromptWorkspaceFragment } from './PromptWorkspace.generated.ts';
import { useTypedValues } from './fields/useTypedValues.ts';
import { workspaceColumns, WorkspaceSkeleton } from './WorkspaceSkeleton.tsx';

interface Props {
  prompt: { id: string } & FragmentType<PromptWorkspaceFragment>;
  /** The member whose values are shown; undefined while the session is loading. */
  userId: string | undefined;
}

/** The form on the left and the live preview on the right, or stacked on a phone. */
export function PromptWorkspace({ prompt, userId }: Props) {
  const { data, complete } = useFragment({ fragment: PromptWorkspaceFragmentDoc, from: prompt });
  if (!complete || userId === undefined) return <WorkspaceSkeleton />;
  return <Workspace key={`${userId} ${data.id}`} prompt={data} userId={userId} />;
}

function Workspace({ prompt, userId }: { prompt: PromptWorkspaceFragment; userId: string }) {
  const { id, content, variables, isLocked, sensitivity } = prompt;
  const typed = useTypedValues(userId, id);
  const [focused, setFocused] = useState<string | null>(null);
  const formId = useId();
  const fieldId = (name: string) => `${formId}${name}`;
  const values = validValues(variables, typed.values);
  const pick = (name: string) => document.getElementById(fieldId(name))?.focus();

  if (isLocked || content === null) {
    return (
      <Box sx={workspaceColumns}>
        <LockedFields variables={variables} />
        <LockedPreview />
      </Box>
    );
  }
  return (
    <Box sx={workspaceColumns}>
      <FieldsForm
        variables={variables}
        values={values}
        suggestions={typed.suggestions}
        isConfidential={sensitivity === 'confidential'}
        isEdited={typed.edited !== null}
        canUndoClear={typed.canUndoClear}
        fieldId={fieldId}
        onChange={typed.setValue}
        onFocus={setFocused}
        onPick={pick}
        onClear={typed.clear}
        onUndoClear={typed.undoClear}
      />
      <Preview
        promptId={id}
        content={content}
        variables={variables}
        values={values}
        edited={typed.edited}
        focused={focused}
        canUndoDiscard={typed.canUndoDiscard}
        onEdit={typed.setEdited}
        onDiscard={typed.discardEdits}
        onUndoDiscard={typed.undoDiscard}
        onPick={pick}
      />
    </Box>
  );
}
