import { SkeletonGrid } from '../../ui/states/SkeletonGrid.tsx';
import { PageHeading } from '../../ui/page/PageHeading.tsx';

/** While the sets are read from the device. */
export function LoadingSets() {
  return (
    <>
      <PageHeading title="Client sets" />
      <SkeletonGrid count={3} height={98} columns="rows" label="Loading client sets" />
    </>
  );
}
