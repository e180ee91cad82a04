import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { Book } from '../../../api/clientSets/clientSet.ts';
import { Lock } from '../../prompts/display/Lock.tsx';
import { originOf } from '../../prompts/workspace/kept/isEditOfOther.ts';
import { otherSetOf, progressOf, type Plan } from './plan.ts';
import type { Progress } from '../store/progress.ts';

export interface Part {
  /** As it is kept in the progress. */
  index: number;
  name: string;
  note: string;
  isLocked: boolean;
}

/** The parts of a workflow: the fields that are asked once, if there are any; the steps; and the end. */
export function partsOf({ shared, steps }: Plan, progress: Progress, book: Book | null): readonly Part[] {
  const first =
    shared.length === 0
      ? []
      : [{ index: 0, name: 'Asked once', note: shared.length === 1 ? '1 field' : `${shared.length} fields`, isLocked: false }];
  return [
    ...first,
    ...steps.map((step) => {
      const { answer, checked } = progressOf(progress, step);
      const done = step.checks.filter((check) => checked.includes(check)).length;
      const checks = step.checks.length === 0 ? 'Answered' : `${done} of ${step.checks.length} checked`;
      const other = otherSetOf(progress, step);
      const answered = other === undefined ? checks : `Answer ${originOf(book, other)}`;
      const state = step.prompt.gone ? 'Its prompt is gone' : answer.trim() === '' ? 'No answer yet' : answered;
      return { index: step.number, name: `${step.number}. ${step.title}`, note: state, isLocked: step.prompt.isLocked };
    }),
    { index: steps.length + 1, name: 'Print', note: 'All answers', isLocked: false },
  ];
}

/** Leads to any part, in any order: a member who has the answer of a step already begins with the next one. */
export function StepList({
  parts,
  current,
  onShow,
}: {
  parts: readonly Part[];
  current: number;
  onShow: (index: number) => void;
}) {
  return (
    <Box component="nav" aria-label="Steps" sx={{ mb: 3 }}>
      <Box component="ol" sx={listSx}>
        {parts.map(({ index, name, note, isLocked }) => (
          <Box component="li" key={index} sx={{ minWidth: 0 }}>
            <ButtonBase aria-current={index === current ? 'step' : undefined} onClick={() => onShow(index)} sx={buttonSx}>
              <Box component="span" sx={{ display: 'flex', gap: 0.5, alignItems: 'center' }}>
                <span>{name}</span>
                {isLocked && <Lock />}
              </Box>
              <Typography variant="caption" component="span" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                {note}
              </Typography>
            </ButtonBase>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const listSx = {
  display: 'grid',
  // A workflow of a member may have twelve steps, which do not fit into one row.
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(auto-fit, minmax(9.375rem, 1fr))' },
  gap: { xs: 0, md: 1 },
  listStyle: 'none',
  m: 0,
  p: 0,
} as const;
const buttonSx = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  justifyContent: 'flex-start',
  width: '100%',
  height: '100%',
  minHeight: 52,
  p: 1,
  textAlign: 'start',
  typography: 'subtitle2',
  borderTop: { md: 3 },
  borderLeft: { xs: 3, md: 0 },
  borderColor: { xs: 'divider', md: 'divider' },
  '&[aria-current="step"]': { color: 'primary.main', borderColor: 'primary.main' },
} as const;
