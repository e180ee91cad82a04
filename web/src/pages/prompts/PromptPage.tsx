import { useQuery } from '@apollo/client/react';
import SearchOff from '@mui/icons-material/SearchOff';
import { useDeferredValue } from 'react';
import { useParams } from 'react-router-dom';
import { isNotFound } from '../../api/errors.ts';
import { retryOf } from '../../ui/states/retryOf.ts';
import { PromptSets } from '../../features/clientSets/PromptSets.tsx';
import { PromptMenu } from '../../features/mine/PromptMenu.tsx';
import { LazyVersionNotice } from '../../features/mine/versions/LazyVersionNotice.tsx';
import { AboutPrompt } from '../../features/prompts/page/AboutPrompt.tsx';
import { PromptHeader } from '../../features/prompts/page/PromptHeader.tsx';
import { RelatedPrompts } from '../../features/prompts/page/RelatedPrompts.tsx';
import { practiceQuery, useReadPractice } from '../../features/prompts/workspace/practice/usePractice.ts';
import { PromptWorkspace } from '../../features/prompts/workspace/PromptWorkspace.tsx';
import { WorkflowsOfPrompt } from '../../features/workflows/list/WorkflowsOfPrompt.tsx';
import { ReportPrompt } from '../../features/reports/ReportPrompt.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { NotFoundState } from '../../ui/states/NotFoundState.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';
import { MyVersionOfPromptDocument, PromptPageDocument, PromptPageViewerDocument } from './PromptPage.generated.ts';

/** The queries of the first render, which boot.ts sends before the code of the page has loaded. */
export const queries = [
  { query: PromptPageViewerDocument },
  { query: PromptPageDocument },
  { query: MyVersionOfPromptDocument },
  practiceQuery,
];

/** A page for each prompt, so that its queries are sent once it is shown, and not again while React prepares it. */
export function PromptPage() {
  const { id = '' } = useParams();
  return <Opened key={id} id={id} />;
}

function Opened({ id }: { id: string }) {
  useReadPractice();
  const viewer = useQuery(PromptPageViewerDocument);
  const { data, dataState, error, refetch } = useQuery(PromptPageDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
    returnPartialData: true,
  });
  const mine = useQuery(MyVersionOfPromptDocument, { variables: { id }, fetchPolicy: 'cache-and-network' });
  const isMissing = isNotFound(error) || (dataState === 'complete' && data.prompt === null);
  // Rendered after the fields, which can be used until then; in the build at once, for its styles (app/prerender/render.tsx).
  const showsRest = useDeferredValue(true, !globalThis.document);
  usePageTitle(isMissing ? 'Prompt Not Found' : (data?.prompt?.title ?? 'Prompt'));

  if (isMissing) {
    return (
      <NotFoundState
        icon={<SearchOff fontSize="large" />}
        title="Prompt Not Found"
        text="There is no prompt at this address. It may have been renamed or removed from the library."
        to="/prompts"
        label="All Prompts"
      />
    );
  }
  if (error && dataState !== 'complete') {
    return (
      <ErrorState
        headingLevel={1}
        title="The prompt could not be loaded"
        text="Check your connection and try again. What you typed is kept."
        error={error}
        onRetry={retryOf(refetch)}
      />
    );
  }

  // Each part reads its fragment from the cache, so what a list has loaded is rendered before the response arrives.
  const prompt = { __typename: 'Prompt', id };
  const version = mine.data ? mine.data.myVersion : mine.error ? null : undefined;
  return (
    <>
      <PromptHeader prompt={prompt}>
        <PromptMenu promptId={id} canCustomize={data?.prompt?.isLocked === false && version === null} />
      </PromptHeader>
      <LazyVersionNotice version={version} onRetry={mine.error && !mine.data ? retryOf(() => mine.refetch()) : undefined} />
      <PromptWorkspace prompt={prompt} userId={viewer.data?.me?.id} version={version} Sets={PromptSets} />
      {showsRest && (
        <>
          <AboutPrompt prompt={prompt} />
          {data?.prompt && <ReportPrompt key={id} promptId={id} />}
          {dataState === 'complete' && (
            <>
              <WorkflowsOfPrompt workflows={data.workflows.edges.map(({ node }) => node)} />
              <RelatedPrompts prompts={data.prompt?.related ?? []} />
            </>
          )}
        </>
      )}
    </>
  );
}
