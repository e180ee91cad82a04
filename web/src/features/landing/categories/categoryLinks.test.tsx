import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderApp } from '../../../../test/renderApp.tsx';
import { mockServer } from '../../../../test/server.ts';

const CATEGORIES = ['legal', 'marketing', 'finance', 'healthcare', 'real-estate', 'consulting', 'hr', 'sales'];
const targetsOf = (place: HTMLElement) =>
  within(place)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

test('the cards and the dialog of the landing page link to the page of each category', async () => {
  mockServer({});
  const { user } = renderApp('/');
  const features = document.getElementById('features') as HTMLElement;
  expect(targetsOf(features)).toEqual(CATEGORIES.map((id) => `/category/${id}`));
  expect(within(features).getByRole('heading', { name: 'Consulting, HR, and Sales' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'See All Categories' }));
  const dialog = await screen.findByRole('dialog', { name: 'All Categories' });
  expect(targetsOf(dialog).sort()).toEqual(CATEGORIES.map((id) => `/category/${id}`).sort());
});
