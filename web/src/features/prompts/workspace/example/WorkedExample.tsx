import { useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { ErrorState } from '../../../../ui/states/ErrorState.tsx';
import type { Variable } from '../fields/VariableField.tsx';
import { answerSx, noteOf, valueSx } from './answerStyles.ts';
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
  if (!example) return <ExampleSkeleton />;
  return (
    <Box data-testid="worked-example" tabIndex={0} role="region" aria-label="Worked example" sx={boxSx}>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ mb: 2 }}>
        {noteOf(example.answeredOn)}
      </Typography>
      <Box component="details" sx={caseSx}>
        <Typography component="summary" variant="subtitle2">
          The case that was filled in
        </Typography>
        <Box component="dl" sx={{ m: 0 }}>
          {variables.map(({ name, label }) => (
            <Box key={name} sx={{ pt: 1.5 }}>
              <Typography component="dt" variant="subtitle2">
                {label}
              </Typography>
              <Typography component="dd" variant="body2" sx={valueSx}>
                {example.values.find((value) => value.name === name)?.value}
              </Typography>
            </Box>
          ))}
        </Box>
      </Box>
      {/* The server makes it of Markdown and escapes whatever HTML is in it. */}
      <Box sx={answerSx} dangerouslySetInnerHTML={{ __html: example.answerHtml }} />
    </Box>
  );
}

function ExampleSkeleton() {
  return (
    <Box aria-busy="true" aria-label="Loading the example" role="status" sx={boxSx}>
      {[60, 95, 90, 40, 92, 88, 94, 70].map((width, index) => (
        <Skeleton key={index} width={`${width}%`} />
      ))}
    </Box>
  );
}

const boxSx = {
  flex: '1 1 auto',
  minHeight: 0,
  overflowX: 'auto',
  overflowY: { md: 'auto' },
  px: { xs: 0, md: 2 },
  py: 2,
} as const;
const caseSx = {
  mb: 2,
  pb: 2,
  borderBottom: 1,
  borderColor: 'divider',
  '& summary': { cursor: 'pointer', minHeight: 24 },
} as const;
