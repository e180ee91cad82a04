import { useQuery } from '@apollo/client/react';
import LockOutlined from '@mui/icons-material/LockOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState, type KeyboardEvent } from 'react';
import { cutText } from '../../../ui/cutText.ts';
import { retryOf } from '../../../ui/states/retryOf.ts';
import { SEARCH_MAX } from '../../prompts/filters/filters.ts';
import { arrowSteps } from '../../../ui/arrowSteps.ts';
import { type Total, totalText } from '../../../ui/list/totalText.ts';
import { ListSearch } from '../../../ui/filters/ListSearch.tsx';
import { ofLibrary, ofMember, type PickedPrompt } from './drafts.ts';
import { PickPromptsDocument } from './WorkflowForm.generated.ts';

const SHOWN = 8;

interface Props {
  open: boolean;
  /** The prompts that other steps have. */
  taken: readonly string[];
  onPick: (prompt: PickedPrompt) => void;
  onClose: () => void;
}

/** The arrow keys move between the search and the prompts below it. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = event.nativeEvent.isComposing ? undefined : arrowSteps[event.key];
  if (step === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, li > button')];
  const next = stops[stops.findIndex((stop) => stop === document.activeElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Finds a prompt of the library or of the member for a step. */
export function PromptPicker({ open, taken, onPick, onClose }: Props) {
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  const titleId = useId();
  const [q, setQ] = useState('');
  const { data, previousData, error, refetch } = useQuery(PickPromptsDocument, {
    variables: { search: q === '' ? null : cutText(q, SEARCH_MAX), first: SHOWN },
    skip: !open,
  });
  // While the next ones load, the last ones stay; they are not what a search that failed has found.
  const found = data ?? (error ? undefined : previousData);
  const groups = [
    { name: 'Mine', prompts: found?.ownPrompts.edges.map(({ node }) => ofMember(node)) ?? [] },
    { name: 'Library', prompts: found?.prompts.edges.map(({ node }) => ofLibrary(node)) ?? [] },
  ];
  const count = groups.reduce((sum, { prompts }) => sum + prompts.length, 0);
  const total = found && {
    totalCount: found.prompts.totalCount + found.ownPrompts.totalCount,
    totalCountIsExact: found.prompts.totalCountIsExact,
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onKeyDown={moveFocus}
      fullScreen={isPhone}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId} variant="h2">
        Choose a prompt
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', alignContent: 'start', gap: 2, minHeight: { sm: 420 } }}>
        <Box sx={{ pt: 1, display: 'grid' }}>
          <ListSearch
            label="Search prompts"
            placeholder="What it is for"
            maxLength={SEARCH_MAX}
            q={q}
            // The keyboard of a phone would cover the prompts.
            autoFocus={!isPhone}
            onSearch={setQ}
          />
        </Box>
        {error && !data && (
          <Alert severity="error" variant="outlined" action={<Button onClick={retryOf(refetch)}>Try again</Button>}>
            The prompts could not be loaded.
          </Alert>
        )}
        <Typography variant="body2" color="textSecondary" role="status">
          {total && statusText(q, count, total)}
        </Typography>
        {groups.map(({ name, prompts }) => (
          <Group key={name} name={name} prompts={prompts} taken={taken} onPick={onPick} />
        ))}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>Cancel</Button>
      </DialogActions>
    </Dialog>
  );
}

function statusText(q: string, shown: number, total: Total): string {
  if (shown === 0) return 'No prompts found. Try other words.';
  if (q === '') return 'Search for more.';
  return shown < total.totalCount ? `Showing ${shown} of ${totalText(total)} prompts` : `${totalText(total)} found`;
}

type GroupProps = { name: string; prompts: readonly PickedPrompt[] } & Pick<Props, 'taken' | 'onPick'>;

function Group({ name, prompts, taken, onPick }: GroupProps) {
  const headingId = useId();
  if (prompts.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={headingId}>
      <Typography variant="h3" id={headingId} sx={{ mb: 0.5 }}>
        {name}
      </Typography>
      <Box component="ul" aria-labelledby={headingId} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {prompts.map((prompt) => (
          <li key={prompt.id}>
            {taken.includes(prompt.id) ? (
              <Box sx={{ ...rowSx, px: 1, py: 0.75 }}>
                <Row prompt={prompt} note="In another step" />
              </Box>
            ) : (
              <Button fullWidth sx={rowSx} onClick={() => onPick(prompt)}>
                <Row prompt={prompt} note={prompt.where} />
              </Button>
            )}
          </li>
        ))}
      </Box>
    </Box>
  );
}

function Row({ prompt, note }: { prompt: PickedPrompt; note: string }) {
  return (
    <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      {prompt.title}
      <Typography
        variant="caption"
        component="span"
        color="textSecondary"
        sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}
      >
        {prompt.isLocked && <LockOutlined sx={{ fontSize: '0.875rem' }} titleAccess="Locked" />}
        {note}
      </Typography>
    </Box>
  );
}

const rowSx = { justifyContent: 'flex-start', textAlign: 'start', minHeight: 44, typography: 'body2' } as const;
