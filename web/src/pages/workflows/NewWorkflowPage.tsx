import { useQuery } from '@apollo/client/react';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { isNotFound } from '../../api/errors.ts';
import { retryOf } from '../../ui/states/retryOf.ts';
import { copyOf, emptyValues, type FormValues, inputOf } from '../../features/workflows/editor/drafts.ts';
import { WorkflowForm } from '../../features/workflows/editor/WorkflowForm.tsx';
import { useCreateOwnWorkflow } from '../../features/workflows/own/useCreateOwnWorkflow.ts';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { WorkflowToCopyDocument } from './NewWorkflowPage.generated.ts';

/** A new workflow of the member: empty, or a copy of one of the library. */
export function NewWorkflowPage() {
  usePageTitle('New Workflow');
  const [params] = useSearchParams();
  const from = params.get('from') ?? '';
  const { data, error, refetch } = useQuery(WorkflowToCopyDocument, { variables: { id: from }, skip: from === '' });
  const isCopy = from !== '' && !isNotFound(error);
  const [empty] = useState(emptyValues);
  return (
    <>
      <PageHeading title="New Workflow" />
      <Typography color="textSecondary" sx={{ maxWidth: '72ch', mb: 3 }}>
        Put library prompts and your own into the order of your work. Keep client names and client data out of it: it is saved on
        our server. What you enter when you do it stays in this browser.
      </Typography>
      {!isCopy ? (
        <NewForm form="workflow:new" initialValues={empty} back="/workflows" />
      ) : data?.workflow ? (
        <Copy key={from} workflow={data.workflow} back={`/workflows/${from}`} />
      ) : error ? (
        <ErrorState
          title="The workflow could not be loaded"
          text="Check your connection and try again."
          error={error}
          onRetry={retryOf(refetch)}
        />
      ) : (
        <Skeleton variant="rounded" height={320} role="status" aria-label="Loading the workflow" sx={{ maxWidth: 760 }} />
      )}
    </>
  );
}

function Copy({ workflow, back }: { workflow: Parameters<typeof copyOf>[0]; back: string }) {
  const [values] = useState(() => copyOf(workflow));
  return <NewForm form={`workflow:copy-of-${workflow.id}`} initialValues={values} back={back} />;
}

function NewForm({ form, initialValues, back }: { form: string; initialValues: FormValues; back: string }) {
  const navigate = useNavigate();
  const { createOnce } = useCreateOwnWorkflow();
  return (
    <WorkflowForm
      form={form}
      initialValues={initialValues}
      version={0}
      isNew
      back={back}
      save={async (values, attempt) => {
        const { id } = await createOnce(inputOf(values), attempt);
        void navigate(`/workflows/mine/${id}`, { replace: true });
      }}
    />
  );
}
