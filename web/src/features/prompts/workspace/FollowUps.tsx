import { fill } from '@promptory/sdk/fill';
import Check from '@mui/icons-material/Check';
import ContentCopy from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useCopyText } from '../../../ui/useCopyText.ts';
import { visuallyHidden } from '../../../ui/styles.ts';
import type { Variable } from './fields/VariableField.tsx';
import type { FillValues } from './filledText.ts';
import type { PromptWorkspaceFragment } from './PromptWorkspace.generated.ts';

interface Props {
  followUps: NonNullable<PromptWorkspaceFragment['followUps']>;
  variables: readonly Variable[];
  values: FillValues;
  /** Whether the values are those of the example. */
  isExample: boolean;
}

/** What a member may ask next in the same conversation. */
export function FollowUps({ followUps, variables, values, isExample }: Props) {
  if (followUps.length === 0) return null;
  const names = variables.map(({ name }) => name);
  return (
    <Box component="section" aria-labelledby="follow-ups-heading" sx={{ mt: 6 }}>
      <Typography variant="h2" id="follow-ups-heading">
        Next steps
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {isExample
          ? 'With the example filled in. Once you have the answer to your own case, send one of these in the same conversation.'
          : 'Once you have the answer, send one of these in the same conversation.'}
      </Typography>
      <Box component="ul" sx={listSx}>
        {followUps.map(({ title, text }) => (
          <FollowUp key={title} title={title} template={text} text={fill(text, names, values)} isExample={isExample} />
        ))}
      </Box>
    </Box>
  );
}

interface FollowUpProps {
  title: string;
  /** The text with the names of the fields in brackets. */
  template: string;
  /** The text with their values. */
  text: string;
  isExample: boolean;
}

function FollowUp({ title, template, text, isExample }: FollowUpProps) {
  const { copy, justCopied } = useCopyText('Failed to copy the text');
  return (
    <Box component="li" sx={itemSx}>
      <Typography variant="subtitle2" component="h3">
        {title}
      </Typography>
      <Box sx={textSx}>
        <Typography variant="body2" aria-hidden sx={{ visibility: 'hidden' }}>
          {template}
        </Typography>
        <Typography
          variant="body2"
          component="div"
          role="group"
          aria-label={`Text of: ${title}`}
          // What may have to be scrolled can be focused, so that the keys scroll it.
          tabIndex={text.length > template.length ? 0 : undefined}
          sx={{ position: 'absolute', inset: 0, overflowY: 'auto' }}
        >
          {text}
        </Typography>
      </Box>
      <Button
        onClick={() => void copy(text)}
        startIcon={justCopied ? <Check /> : <ContentCopy />}
        aria-label={`Copy: ${title}`}
        sx={{ alignSelf: 'flex-start', ml: -1 }}
      >
        {justCopied ? 'Copied' : 'Copy'}
      </Button>
      <Box component="span" role="status" sx={visuallyHidden}>
        {justCopied && (isExample ? 'Copied to the clipboard. It has the example in it.' : 'Copied to the clipboard.')}
      </Box>
    </Box>
  );
}

const listSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(auto-fit, minmax(17.5rem, 1fr))' },
  gap: 2,
  m: 0,
  p: 0,
  listStyle: 'none',
} as const;
const itemSx = {
  display: 'flex',
  flexDirection: 'column',
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
} as const;
/** As high as the template: the page below does not move while a field is filled in, and a long value is scrolled. */
const textSx = { position: 'relative', flex: 1, my: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const;
