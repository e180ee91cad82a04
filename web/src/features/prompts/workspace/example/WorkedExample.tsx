import { useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ErrorState } from '../../../../ui/states/ErrorState.tsx';
import type { Variable } from '../fields/VariableField.tsx';
import { CaseAndAnswer } from '../../../../ui/example/CaseAndAnswer.tsx';
import { exampleBoxSx, ExampleSkeleton } from './ExampleSkeleton.tsx';
import { PromptExampleDocument } from './PromptExample.generated.ts';

interface Props {
  promptId: string;
  variables: readonly Variable[];
}

/** A case and what an assistant answered to it, in the place of the preview. Loaded when it is shown. */
export function WorkedExample({ promptId, variables }: Props) {
  const { data, error, refetch } = useQuery(PromptExampleDocument, { variables: { id: promptId } });
  const example = data?.prompt?.example;
  if (error) {
    return (
      <ErrorState
        title="The example could not be loaded"
        text="Check your connection and try again."
        error={error}
        onRetry={() => void refetch().catch(() => undefined)}
      />
    );
  }
  if (!data) return <ExampleSkeleton />;
  if (!example) {
    return (
      <Typography color="textSecondary" sx={exampleBoxSx}>
        This prompt no longer has an example.
      </Typography>
    );
  }
  return (
    <Box data-testid="worked-example" tabIndex={0} role="region" aria-label="Case and answer" sx={exampleBoxSx}>
      <CaseAndAnswer
        variables={variables}
        valueOf={(name) => example.values.find((value) => value.name === name)?.value}
        answeredOn={example.answeredOn}
        answerHtml={example.answerHtml}
      />
    </Box>
  );
}
