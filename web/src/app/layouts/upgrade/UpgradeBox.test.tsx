import { afterEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { renderPage } from '../../../../test/render.tsx';
import { freeMember, shellData } from '../../../../test/shell.ts';
import { UpgradeBox } from './UpgradeBox.tsx';

afterEach(() => void jest.useRealTimers());

/** Opens the teaser beside a link to another page, and chooses to start. */
async function chooseStart() {
  const box = (
    <>
      <UpgradeBox categories={shellData().categories} />
      <Link to="/prompts">Library</Link>
    </>
  );
  const { user, currentUrl } = renderPage(box, { path: '*', url: '/', me: freeMember });
  await user.click(screen.getByRole('button', { name: 'See what Pro includes' }));
  const start = await screen.findByRole('button', { name: 'Start Your Free Trial - $49/mo' });
  jest.useFakeTimers();
  fireEvent.click(start);
  return currentUrl;
}
const pass = (milliseconds: number) => act(async () => void (await jest.advanceTimersByTimeAsync(milliseconds)));

test('the teaser closes and goes to the pricing of the landing page 300 ms later', async () => {
  const currentUrl = await chooseStart();
  await pass(299);
  expect(currentUrl()).toBe('/');
  await pass(1);
  expect(currentUrl()).toBe('/welcome#pricing');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('it does not take a member away from a page that they open meanwhile', async () => {
  const currentUrl = await chooseStart();
  await pass(299);
  fireEvent.click(screen.getByText('Library'));
  await pass(300);
  expect(currentUrl()).toBe('/prompts');
});
