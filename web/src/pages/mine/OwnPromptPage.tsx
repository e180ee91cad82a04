import type { FragmentType } from '@apollo/client';
import { useFragment, useQuery } from '@apollo/client/react';
import { useParams } from 'react-router-dom';
import { isNotFound } from '../../api/errors.ts';
import { retryOf } from '../../ui/states/retryOf.ts';
import { PromptSets } from '../../features/clientSets/PromptSets.tsx';
import { forgetNamesOf } from '../../features/guard/store/forgetOne.ts';
import { AddToCollection } from '../../features/mine/collections/AddToCollection.tsx';
import { OwnPromptHeaderFragmentDoc, type OwnPromptHeaderFragment } from '../../features/mine/OwnPromptHeader.generated.ts';
import { OwnPromptFailure } from '../../features/mine/OwnPromptFailure.tsx';
import { OwnPromptHeader } from '../../features/mine/OwnPromptHeader.tsx';
import { OpenWorkspace } from '../../features/prompts/workspace/PromptWorkspace.tsx';
import { noTypedValues, ownSpaceOf, writeTypedValues } from '../../features/prompts/workspace/typedValues.ts';
import { WorkspaceSkeleton } from '../../features/prompts/workspace/WorkspaceSkeleton.tsx';
import { practiceQuery, useReadPractice } from '../../features/prompts/workspace/practice/usePractice.ts';
import { removeDrafts } from '../../ui/drafts/storedDrafts.ts';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';
import { OwnPromptPageDocument, OwnPromptViewerDocument } from './OwnPromptPage.generated.ts';

/** The queries of the first render, which boot.ts sends before the code of the page has loaded. */
export const queries = [{ query: OwnPromptViewerDocument }, { query: OwnPromptPageDocument }, practiceQuery];

export function OwnPromptPage() {
  const { id = '' } = useParams();
  return <Loaded key={id} id={id} />;
}

function Loaded({ id }: { id: string }) {
  useReadPractice();
  const viewer = useQuery(OwnPromptViewerDocument);
  const { data, dataState, error, refetch } = useQuery(OwnPromptPageDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const isMissing = isNotFound(error);
  usePageTitle(isMissing ? 'Prompt Not Found' : (data?.ownPrompt?.title ?? 'My Prompt'));
  const userId = viewer.data?.me?.id;
  if (isMissing || (error && !data)) return <OwnPromptFailure error={error} isMissing={isMissing} onRetry={retryOf(refetch)} />;
  if (dataState !== 'complete' || !data.ownPrompt || userId === undefined) return <WorkspaceSkeleton />;
  return <Opened prompt={data.ownPrompt} userId={userId} />;
}

interface Props {
  prompt: { id: string } & FragmentType<OwnPromptHeaderFragment>;
  userId: string;
}

function Opened({ prompt, userId }: Props) {
  const { data, complete } = useFragment({ fragment: OwnPromptHeaderFragmentDoc, from: prompt });
  if (!complete) return null;
  const { id, title, content, variables } = data;
  return (
    <>
      <OwnPromptHeader prompt={data} onDeleted={() => forgetTyped(userId, id)}>
        <AddToCollection ownPromptId={id} />
      </OwnPromptHeader>
      <OpenWorkspace userId={userId} prompt={{ ...own, id, title, content, variables }} Sets={PromptSets} />
    </>
  );
}

/** What was typed into its fields and into its form, and the names that were replaced in it. */
function forgetTyped(userId: string, id: string): void {
  writeTypedValues(ownSpaceOf(userId), id, noTypedValues);
  removeDrafts(userId, `prompt:${id}`);
  void forgetNamesOf(userId, id);
}

/** What only prompts of the library have. */
const own = {
  isOwn: true,
  isLocked: false,
  hasExample: false,
  sensitivity: 'internal',
  shortContent: null,
  followUps: null,
} as const;
