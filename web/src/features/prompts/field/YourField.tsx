import type { FragmentType } from '@apollo/client';
import { useFragment, useMutation } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { toApiError } from '../../../api/errors.ts';
import { inTurn } from '../../../api/turns.ts';
import { FilterChip } from '../../../ui/filters/FilterChip.tsx';
import { RowList } from '../../../ui/list/RowList.tsx';
import { SkeletonGrid } from '../../../ui/states/SkeletonGrid.tsx';
import { cardGrid } from '../../../ui/styles.ts';
import { useFailureToast } from '../../../ui/toasts/useFailureToast.ts';
import { FieldsRow } from '../list/FieldsRow.tsx';
import { PROMPT_ROW_HEIGHT } from '../list/PromptRow.tsx';
import { useCategories } from '../useCategories.ts';
import { SetFieldDocument, StartRowFragmentDoc, type StartRowFragment } from './YourField.generated.ts';

type StartPrompt = { id: string } & FragmentType<StartRowFragment>;

interface Member {
  id: string;
  field: string | null;
}

interface Props {
  /** Undefined while it is loading, as are the prompts. */
  member: Member | undefined;
  prompts: readonly StartPrompt[] | undefined;
  /** The field was changed: the prompts are others. */
  onChanged: () => Promise<unknown>;
}

/** How many prompts it shows. */
export const FIELD_LENGTH = 3;

/** The first work of the member's field, among what the plan opens. Before a field is chosen, that of all fields. */
export function YourField({ member, prompts, onChanged }: Props) {
  return (
    <Box component="section" aria-labelledby="field-heading" sx={{ mt: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, minHeight: 44, mb: 1.5 }}>
        <Typography variant="h2" id="field-heading">
          Your field
        </Typography>
        {member && <FieldChoice member={member} onChanged={onChanged} />}
      </Box>
      {prompts?.length === 0 ? (
        <Typography color="textSecondary">Your plan includes no prompts of this field. Choose another one.</Typography>
      ) : prompts ? (
        <Box sx={{ '& > ul': cardGrid }}>
          <RowList label="Prompts to start with in your field">
            {prompts.map((prompt) => (
              <StartRow key={prompt.id} prompt={prompt} />
            ))}
          </RowList>
        </Box>
      ) : (
        <Loading />
      )}
    </Box>
  );
}

function FieldChoice({ member: { id, field }, onChanged }: { member: Member; onChanged: () => Promise<unknown> }) {
  const { categories = [] } = useCategories();
  const failure = useFailureToast();
  const [save] = useMutation(SetFieldDocument);
  const pending = useRef(0);
  const isSaved = useRef(false);
  const choose = async (next: string | undefined) => {
    const variables = { field: next ?? null };
    const optimisticResponse = { __typename: 'Mutation' as const, setField: { __typename: 'User' as const, id, ...variables } };
    const report = (fallback: string) => (error: unknown) =>
      failure.show({ title: 'Error', description: toApiError(error, fallback).message });
    pending.current += 1;
    await save({ variables, context: inTurn('field'), optimisticResponse }).then(() => {
      failure.end();
      isSaved.current = true;
    }, report('Your choice could not be saved. Please try again.'));
    pending.current -= 1;
    // A later choice is still to be saved: the prompts will be others.
    if (pending.current > 0 || !isSaved.current) return;
    isSaved.current = false;
    await onChanged().catch(report('Your field was saved, but its prompts could not be loaded. Reload the page.'));
  };
  return (
    <FilterChip
      label="Your field"
      emptyLabel="Choose your field"
      value={field ?? undefined}
      options={categories.map(({ slug, name }) => [slug, name])}
      onChange={(next) => void choose(next)}
    />
  );
}

function StartRow({ prompt }: { prompt: StartPrompt }) {
  const { data, complete } = useFragment({ fragment: StartRowFragmentDoc, fragmentName: 'StartRow', from: prompt });
  if (!complete) return null;
  return (
    <FieldsRow prompt={data}>
      {data.hasExample && (
        <Button
          component={RouterLink}
          to={`/prompt/${data.id}?example`}
          aria-label={`Try it: ${data.title}`}
          sx={{ whiteSpace: 'nowrap' }}
        >
          Try it
        </Button>
      )}
    </FieldsRow>
  );
}

const Loading = () => <SkeletonGrid count={FIELD_LENGTH} height={PROMPT_ROW_HEIGHT} label="Loading the prompts of your field" />;
