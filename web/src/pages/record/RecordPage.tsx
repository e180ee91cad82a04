import { useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, type ComponentProps } from 'react';
import { nextPageOf } from '../../api/nextPage.ts';
import { retryOf } from '../../ui/states/retryOf.ts';
import { momentsOf } from '../../ui/filters/days.ts';
import { countText, RecordEntries } from '../../features/record/RecordEntries.tsx';
import { RecordFilters } from '../../features/record/RecordFilters.tsx';
import { noFilter, useRecordFilter } from '../../features/record/useRecordFilter.ts';
import { lazyDialog } from '../../ui/dialogs/lazyDialog.tsx';
import { useLazyDialog } from '../../ui/dialogs/useLazyDialog.ts';
import { useShownEdges } from '../../ui/list/useShownEdges.ts';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { useToast } from '../../ui/toasts/Toaster.tsx';
import { RecordPageDocument } from './RecordPage.generated.ts';

const PAGE_SIZE = 25;
/** How many entries one note can be added to. */
const CHOSEN_MAX = 100;

const AddNoteDialog = lazyDialog(
  () => import('../../features/record/AddNoteDialog.tsx').then((m) => m.AddNoteDialog),
  'The form could not be loaded',
);
const ExportDialog = lazyDialog(
  () => import('../../features/record/ExportDialog.tsx').then((m) => m.ExportDialog),
  'The form could not be loaded',
);

export function RecordPage() {
  usePageTitle('AI-use record');
  const [chosenFilter, setFilter] = useRecordFilter();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { matter } = chosenFilter;
  const filter = { ...momentsOf(chosenFilter), ...(matter !== undefined && { matter }) };
  const { data, previousData, error, refetch, fetchMore } = useQuery(RecordPageDocument, {
    variables: { filter, first: PAGE_SIZE },
    // Every use adds an entry, so the cached list is shown and refetched.
    fetchPolicy: 'cache-and-network',
  });
  const list = useShownEdges({
    connection: data?.aiUseRecord,
    previous: previousData?.aiUseRecord,
    pageSize: PAGE_SIZE,
    fetchPage: nextPageOf({ fetchMore, refetch }),
  });
  const matters = (data ?? previousData)?.aiUseMatters ?? [];
  const isFiltered = Object.keys(filter).length > 0;
  const ids = list.shown.map(({ node }) => node.id).filter((id) => chosen.includes(id));
  const choose = (id: string, isChosen: boolean) =>
    setChosen((last) => (isChosen ? [...last, id] : last.filter((other) => other !== id)));

  return (
    <Box sx={{ maxWidth: 960 }}>
      <PageHeading title="AI-use record" />
      <Typography color="textSecondary" sx={{ maxWidth: '72ch', mb: 3 }}>
        Which prompts you used, when, and in which version. Add the client or matter, and that you have reviewed the result. It
        holds no content of prompts or answers. Entries are added but never changed; they are kept for two years, so export what
        you must keep longer. The record is a tool for your own files: whether it meets a rule of your profession is for you to
        judge.
      </Typography>
      <RecordFilters filter={chosenFilter} matters={matters} onChange={setFilter} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
        <AddNote ids={ids} matters={matters} onAdded={() => setChosen([])} />
        <ExportRecord filter={filter} />
      </Box>
      {error && !data ? (
        <ErrorState
          title="Your record could not be loaded"
          text="Check your connection and try again."
          error={error}
          onRetry={retryOf(refetch)}
        />
      ) : (
        <RecordEntries
          {...list}
          isLoading={!data && !previousData}
          isStale={!data}
          chosen={ids}
          onChoose={choose}
          onClear={isFiltered ? () => setFilter(noFilter) : undefined}
        />
      )}
    </Box>
  );
}

interface AddNoteProps {
  /** The entries that were chosen. */
  ids: readonly string[];
  matters: readonly string[];
  onAdded: () => void;
}

function labelOf(count: number): string {
  if (count === 0) return 'Add a note: choose entries';
  return count > CHOSEN_MAX ? `Choose at most ${CHOSEN_MAX} entries` : `Add to ${countText(count)}`;
}

/** Adds a note to the chosen entries. */
function AddNote({ ids, matters, onAdded }: AddNoteProps) {
  const dialog = useLazyDialog();
  // As they were when the dialog was opened: it keeps its title while it closes.
  const [notedIds, setNotedIds] = useState<readonly string[]>([]);
  const toast = useToast();
  const canAdd = ids.length > 0 && ids.length <= CHOSEN_MAX;
  const open = () => {
    setNotedIds(ids);
    dialog.open();
  };
  return (
    <>
      <Button variant="outlined" aria-disabled={!canAdd} onClick={() => canAdd && open()}>
        {labelOf(ids.length)}
      </Button>
      {dialog.wasOpened && (
        <AddNoteDialog
          // What was typed for other entries is not offered for these.
          key={notedIds.join()}
          open={dialog.isOpen}
          ids={notedIds}
          matters={matters}
          onAdded={() => {
            dialog.close();
            onAdded();
            toast({ title: 'Added to the Record', description: `To ${countText(notedIds.length)}.` });
          }}
          onClose={dialog.close}
        />
      )}
    </>
  );
}

/** Exports the entries that the filter leaves. */
function ExportRecord({ filter }: { filter: ComponentProps<typeof ExportDialog>['filter'] }) {
  const dialog = useLazyDialog();
  const toast = useToast();
  return (
    <>
      <Button variant="outlined" onClick={dialog.open}>
        Export
      </Button>
      {dialog.wasOpened && (
        <ExportDialog
          open={dialog.isOpen}
          filter={filter}
          onDone={(count) => {
            dialog.close();
            toast({ title: 'Record Exported', description: `The file has ${countText(count)}.` });
          }}
          onClose={dialog.close}
        />
      )}
    </>
  );
}
