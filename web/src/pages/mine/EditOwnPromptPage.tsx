import type { FragmentType } from '@apollo/client';
import { useFragment, useMutation, useQuery } from '@apollo/client/react';
import Skeleton from '@mui/material/Skeleton';
import { useNavigate, useParams } from 'react-router-dom';
import { isNotFound } from '../../api/errors.ts';
import { retryOf } from '../../ui/states/retryOf.ts';
import {
  OwnPromptFormFragmentDoc,
  type OwnPromptFormFragment,
  UpdateOwnPromptDocument,
} from '../../features/mine/editor/OwnPromptForm.generated.ts';
import { OwnPromptForm } from '../../features/mine/editor/OwnPromptForm.tsx';
import { forgetLists } from '../../features/mine/forgetLists.ts';
import { useCreateOwnPrompt } from '../../features/mine/useCreateOwnPrompt.ts';
import { OwnPromptFailure } from '../../features/mine/OwnPromptFailure.tsx';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';
import { EditOwnPromptDocument } from './EditOwnPromptPage.generated.ts';

export function EditOwnPromptPage() {
  usePageTitle('Edit Prompt');
  const { id = '' } = useParams();
  const { data, dataState, error, refetch } = useQuery(EditOwnPromptDocument, {
    variables: { id },
    // Another device may have changed it.
    fetchPolicy: 'network-only',
  });
  // A form that is open stays, even if it cannot be read again.
  if (error && !data) return <OwnPromptFailure error={error} isMissing={isNotFound(error)} onRetry={retryOf(refetch)} />;
  return (
    <>
      <PageHeading title="Edit Prompt" />
      {dataState === 'complete' && data.ownPrompt ? (
        <Editor key={id} prompt={data.ownPrompt} />
      ) : (
        <Skeleton variant="rounded" height={320} aria-hidden sx={{ maxWidth: 760 }} />
      )}
    </>
  );
}

function Editor({ prompt }: { prompt: { id: string } & FragmentType<OwnPromptFormFragment> }) {
  const { data, complete } = useFragment({ fragment: OwnPromptFormFragmentDoc, from: prompt });
  const navigate = useNavigate();
  const { createOnce } = useCreateOwnPrompt();
  const [update] = useMutation(UpdateOwnPromptDocument);
  if (!complete) return null;
  const page = (id: string) => `/my-prompts/${id}`;
  return (
    <OwnPromptForm
      prompt={data}
      back={page(data.id)}
      save={async (input, _, updatedAt) => {
        await update({ variables: { id: data.id, input, updatedAt }, update: forgetLists });
        void navigate(page(data.id), { replace: true });
      }}
      saveAsNew={async (input) => {
        const { id } = await createOnce(input);
        void navigate(page(id), { replace: true });
      }}
    />
  );
}
