import { useQuery } from '@apollo/client/react';
import Check from '@mui/icons-material/Check';
import ContentCopy from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { retryOf } from '../../../../ui/states/retryOf.ts';
import { ErrorState } from '../../../../ui/states/ErrorState.tsx';
import { visuallyHidden } from '../../../../ui/styles.ts';
import { useCopyText } from '../../../../ui/useCopyText.ts';
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
        onRetry={retryOf(refetch)}
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
    <Box sx={answerColumnSx}>
      <CopyAnswer text={example.answer} />
      <Box data-testid="worked-example" tabIndex={0} role="region" aria-label="Case and answer" sx={exampleBoxSx}>
        <CaseAndAnswer
          variables={variables}
          valueOf={(name) => example.values.find((value) => value.name === name)?.value}
          answeredOn={example.answeredOn}
          answerHtml={example.answerHtml}
        />
      </Box>
    </Box>
  );
}

/** Copies the answer that is shown, in Markdown. It is no use of the prompt. */
function CopyAnswer({ text }: { text: string }) {
  const { copy, justCopied } = useCopyText('Failed to copy the answer');
  return (
    <Box sx={{ px: { xs: 0, md: 1 }, pt: 0.5 }}>
      <Button
        onClick={() => void copy(text)}
        startIcon={justCopied ? <Check /> : <ContentCopy />}
        sx={{ minWidth: '10em', justifyContent: 'flex-start' }}
      >
        {justCopied ? 'Copied' : 'Copy this answer'}
      </Button>
      <Box component="span" role="status" sx={visuallyHidden}>
        {justCopied && 'The answer of the example is copied to the clipboard.'}
      </Box>
    </Box>
  );
}

const answerColumnSx = { display: 'flex', flexDirection: 'column', flex: '1 1 auto', minHeight: 0 } as const;
