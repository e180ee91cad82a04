import { lazyPart } from '../../../../ui/page/lazyPart.tsx';
import { ExampleSkeleton } from './ExampleSkeleton.tsx';

/** The worked example, whose code comes when it is shown: most visits do not need it. */
export const LazyExample = lazyPart(() => import('./WorkedExample.tsx').then((module) => module.WorkedExample), {
  fallback: <ExampleSkeleton />,
  errorTitle: 'The example could not be loaded',
});
