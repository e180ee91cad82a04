import type { FragmentType } from '@apollo/client';
import type { ComponentProps } from 'react';
import { PaginatedList } from '../../../ui/list/PaginatedList.tsx';
import { RowList } from '../../../ui/list/RowList.tsx';
import type { OnUserAction } from '../actions/userActions.ts';
import { useViewerId } from '../useViewerId.ts';
import type { UserSummaryFragment } from '../UserSummary.generated.ts';
import { UserRow } from './UserRow.tsx';

interface Props extends Omit<ComponentProps<typeof PaginatedList>, 'count' | 'children' | 'label' | 'failure'> {
  edges: readonly { node: FragmentType<UserSummaryFragment> & { id: string } }[];
  onAction: OnUserAction;
}

export function UserList({ edges, onAction, ...growing }: Props) {
  const viewerId = useViewerId();
  return (
    <PaginatedList {...growing} count={edges.length} label="Load more users" failure="More users could not be loaded.">
      <RowList label="Users">
        {edges.map(({ node }) => (
          <UserRow key={node.id} user={node} viewerId={viewerId} onAction={onAction} />
        ))}
      </RowList>
    </PaginatedList>
  );
}
