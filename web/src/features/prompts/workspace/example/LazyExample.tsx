import { type ComponentProps, lazy, Suspense } from 'react';
import { ExampleSkeleton } from './ExampleSkeleton.tsx';
import type { WorkedExample as Component } from './WorkedExample.tsx';

const WorkedExample = lazy(() => import('./WorkedExample.tsx').then((module) => ({ default: module.WorkedExample })));

/** The worked example, whose code comes when it is shown: most visits do not need it. */
export function LazyExample(props: ComponentProps<typeof Component>) {
  return (
    <Suspense fallback={<ExampleSkeleton />}>
      <WorkedExample {...props} />
    </Suspense>
  );
}
