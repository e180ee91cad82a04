import { useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatDay } from '../../../../ui/format.ts';
import { ErrorState } from '../../../../ui/states/ErrorState.tsx';
import type { Variable } from '../fields/VariableField.tsx';
import { answerSx, noteOf } from '../../../../ui/example/answerStyles.ts';
import { CaseValue, TheCase } from '../../../../ui/example/TheCase.tsx';
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
      <Typography variant="caption" component="p" color="textSecondary" sx={{ mb: 2 }}>
        {noteOf(formatDay(example.answeredOn))}
      </Typography>
      <TheCase>
        {variables.map(({ name, label }) => (
          <CaseValue key={name} label={label}>
            {example.values.find((value) => value.name === name)?.value}
          </CaseValue>
        ))}
      </TheCase>
      {/* The server makes it of Markdown and escapes whatever HTML is in it. */}
      <Box sx={answerSx} dangerouslySetInnerHTML={{ __html: example.answerHtml }} />
    </Box>
  );
}
