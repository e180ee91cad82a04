import { useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactNode } from 'react';
import { RowList } from '../../../ui/list/RowList.tsx';
import { cardGrid, cardSkeleton } from '../../../ui/styles.ts';
import { FieldsRow } from '../list/FieldsRow.tsx';
import { PROMPT_ROW_HEIGHT } from '../list/PromptRow.tsx';
import { begunPrompts } from '../workspace/typedValues.ts';
import { BegunPromptsDocument } from './BegunPrompts.generated.ts';

type Begun = ReturnType<typeof begunPrompts>;

/** The last prompts that the member has begun on this device. Without any, there is no such section. */
export function Continue({ userId }: { userId: string | undefined }) {
  return userId === undefined ? <ContinueShell /> : <ContinueOf key={userId} userId={userId} />;
}

/** As many as boot.ts counts. */
const LENGTH = 3;

function ContinueOf({ userId }: { userId: string }) {
  const [begun] = useState(() => begunPrompts(userId).slice(0, LENGTH));
  return begun.length > 0 && <ContinueList begun={begun} />;
}

function ContinueList({ begun }: { begun: Begun }) {
  const [first = '', second, third] = begun.map(({ promptId }) => promptId);
  const { data, error } = useQuery(BegunPromptsDocument, {
    variables: {
      firstId: first,
      secondId: second ?? '',
      thirdId: third ?? '',
      hasSecond: second !== undefined,
      hasThird: third !== undefined,
    },
    // One that is gone must not hide the others.
    errorPolicy: 'all',
  });
  if (!data) return error ? null : <Section>{begun.map(({ promptId }) => rowSkeleton(promptId))}</Section>;
  const rows = [data.first, data.second, data.third].flatMap((prompt, index) => {
    const typed = begun[index];
    return prompt && typed ? [<FieldsRow key={typed.promptId} prompt={prompt} typed={typed} />] : [];
  });
  if (rows.length === 0) return null;
  return (
    <Section>
      <RowList label="Prompts to continue">{rows}</RowList>
    </Section>
  );
}

/** Before the member is known: what boot.ts has found on this device. */
function ContinueShell() {
  return (
    <Box sx={shellSx}>
      <Section>{Array.from({ length: LENGTH }, (_, index) => rowSkeleton(String(index)))}</Section>
    </Box>
  );
}

const rowSkeleton = (key: string) => (
  <Skeleton key={key} variant="rounded" height={PROMPT_ROW_HEIGHT} aria-hidden sx={cardSkeleton} />
);

function Section({ children }: { children: ReactNode }) {
  const headingId = useId();
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ mt: 4 }}>
      <Typography variant="h2" id={headingId} sx={{ mb: 2 }}>
        Continue
      </Typography>
      <Box sx={gridSx}>{children}</Box>
    </Box>
  );
}

/** Beside each other where there is space. The list is no box of its own. */
const gridSx = { ...cardGrid, '& > ul': { ...cardGrid, gridColumn: '1 / -1' } } as const;

const shellSx = {
  display: 'none',
  '[data-begun="1"] &, [data-begun="2"] &, [data-begun="3"] &': { display: 'block' },
  '[data-begun="1"] & .MuiSkeleton-root:nth-of-type(n + 2)': { display: 'none' },
  '[data-begun="2"] & .MuiSkeleton-root:nth-of-type(n + 3)': { display: 'none' },
} as const;
