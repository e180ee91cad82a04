import type { FragmentType } from '@apollo/client';
import FactCheck from '@mui/icons-material/FactCheckOutlined';
import { ClearFilters } from '../../ui/filters/ClearFilters.tsx';
import { latestText } from '../../ui/list/totalText.ts';
import { ListStatus } from '../../ui/list/ListStatus.tsx';
import { PaginatedList } from '../../ui/list/PaginatedList.tsx';
import { RowList } from '../../ui/list/RowList.tsx';
import type { useShownEdges } from '../../ui/list/useShownEdges.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { SkeletonGrid } from '../../ui/states/SkeletonGrid.tsx';
import { ENTRY_HEIGHT, RecordEntry } from './RecordEntry.tsx';
import type { RecordEntryFragment } from './RecordEntry.generated.ts';

export const countText = (count: number): string => (count === 1 ? '1 entry' : `${count} entries`);

interface Edge {
  node: FragmentType<RecordEntryFragment> & { id: string };
}

interface Props extends Omit<ReturnType<typeof useShownEdges<Edge>>, 'totalCount'> {
  isLoading: boolean;
  /** The entries of other filters are shown while those of the new ones load. */
  isStale: boolean;
  /** The ids of those among the shown entries that something can be added to. */
  chosen: readonly string[];
  onChoose: (id: string, isChosen: boolean) => void;
  /** Undefined if no filter is set. */
  onClear: (() => void) | undefined;
}

export function RecordEntries({ shown, isLoading, isStale, chosen, onChoose, onClear, ...more }: Props) {
  return (
    <>
      <ListStatus text={isLoading ? undefined : statusText(shown.length, chosen.length)} />
      {isLoading ? (
        <SkeletonGrid count={6} height={ENTRY_HEIGHT} columns="rows" label="Loading your record" />
      ) : shown.length === 0 ? (
        <EmptyState
          icon={<FactCheck fontSize="large" />}
          title="No entries"
          text={onClear ? 'No entries match these filters.' : 'Copy a prompt from the library, and its use is recorded here.'}
          action={onClear && <ClearFilters variant="contained" onClear={onClear} />}
        />
      ) : (
        <PaginatedList
          {...more}
          count={shown.length}
          isStale={isStale}
          label="Load more entries"
          failure="More entries could not be loaded."
        >
          <RowList label="AI-use record">
            {shown.map(({ node }) => (
              <RecordEntry
                key={node.id}
                entry={node}
                isChosen={chosen.includes(node.id)}
                onChoose={(isChosen) => onChoose(node.id, isChosen)}
              />
            ))}
          </RowList>
        </PaginatedList>
      )}
    </>
  );
}

const statusText = (count: number, chosenCount: number): string =>
  `${latestText(count)}${chosenCount > 0 ? `, ${chosenCount} chosen` : ''}`;
