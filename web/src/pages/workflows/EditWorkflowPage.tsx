import { useMutation, useQuery } from '@apollo/client/react';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { isNotFound, requireData } from '../../api/errors.ts';
import { retryOf } from '../../ui/states/retryOf.ts';
import { inputOf, promptsOf, replacedPrompts, valuesOf } from '../../features/workflows/editor/drafts.ts';
import {
  type OwnWorkflowFormFragment,
  WorkflowFormViewerDocument,
} from '../../features/workflows/editor/WorkflowForm.generated.ts';
import { WorkflowForm } from '../../features/workflows/editor/WorkflowForm.tsx';
import { forgetOwn } from '../../features/workflows/own/forgetOwn.ts';
import { moveProgress } from '../../features/workflows/own/moveProgress.ts';
import { UpdateOwnWorkflowDocument } from '../../features/workflows/own/OwnWorkflow.generated.ts';
import { useCreateOwnWorkflow } from '../../features/workflows/own/useCreateOwnWorkflow.ts';
import { WorkflowFailure } from '../../features/workflows/WorkflowFailure.tsx';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';
import { EditOwnWorkflowDocument } from './EditWorkflowPage.generated.ts';

export function EditWorkflowPage() {
  usePageTitle('Edit Workflow');
  const { id = '' } = useParams();
  // Its version may have changed since, even by this page.
  const { data, error, refetch } = useQuery(EditOwnWorkflowDocument, { variables: { id }, fetchPolicy: 'network-only' });
  // A form that is open stays, even if it cannot be read again.
  if (error && !data) return <WorkflowFailure error={error} isMissing={isNotFound(error)} onRetry={retryOf(refetch)} />;
  return (
    <>
      <PageHeading title="Edit Workflow" />
      {data?.ownWorkflow ? (
        <Editor key={id} workflow={data.ownWorkflow} />
      ) : (
        <Skeleton variant="rounded" height={320} role="status" aria-label="Loading the workflow" sx={{ maxWidth: 760 }} />
      )}
    </>
  );
}

function Editor({ workflow }: { workflow: OwnWorkflowFormFragment }) {
  // What was loaded first: a later version does not replace what is being typed.
  const [{ id, version, steps }] = useState(workflow);
  const [initialValues] = useState(() => valuesOf(workflow));
  const userId = useQuery(WorkflowFormViewerDocument).data?.me?.id;
  const navigate = useNavigate();
  const { createOnce } = useCreateOwnWorkflow({ copyOf: id });
  const [update] = useMutation(UpdateOwnWorkflowDocument);
  const page = (of: string) => `/workflows/mine/${of}`;
  return (
    <WorkflowForm
      form={`workflow:${id}`}
      initialValues={initialValues}
      version={version}
      isNew={false}
      back={page(id)}
      save={async (values, _, baseVersion) => {
        const { data } = await update({ variables: { id, baseVersion, input: inputOf(values) }, update: forgetOwn });
        if (userId !== undefined)
          await moveProgress(userId, id, {
            opened: { version, prompts: promptsOf(steps) },
            saved: { version: requireData(data).updateOwnWorkflow.version, prompts: promptsOf(values.steps) },
            replaced: replacedPrompts(values),
          });
        void navigate(page(id), { replace: true });
      }}
      saveAsNew={async (values) => {
        const made = await createOnce(inputOf(values));
        void navigate(page(made.id), { replace: true });
      }}
    />
  );
}
