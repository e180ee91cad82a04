import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { PageHeading } from '../src/ui/page/PageHeading.tsx';
import { useToast } from '../src/ui/toasts/Toaster.tsx';
import { renderPage } from './render.tsx';

function Page() {
  const toast = useToast();
  return (
    <>
      <PageHeading title="Hello" />
      <button onClick={() => toast({ title: 'Error', description: 'Failed to update favorites', variant: 'destructive' })}>
        Go
      </button>
    </>
  );
}

test('renders a page with theme, router, cache and toaster', async () => {
  const { user, currentUrl } = renderPage(<Page />, { path: '/prompt/:id', url: '/prompt/one?x=1' });
  expect(screen.getByRole('heading', { level: 1, name: 'Hello' })).toBeVisible();
  expect(currentUrl()).toBe('/prompt/one?x=1');
  await user.click(screen.getByRole('button', { name: 'Go' }));
  expect(await screen.findByText('Failed to update favorites')).toBeVisible();
});
