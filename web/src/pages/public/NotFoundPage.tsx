import { NotFoundState } from '../../ui/states/NotFoundState.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';

export function NotFoundPage() {
  usePageTitle('Page not found');
  return (
    <NotFoundState
      title="404 Page Not Found"
      text="There is no page at this address. It may have moved, or the link may be incomplete."
      to="/"
      label="Go to the start page"
    />
  );
}
