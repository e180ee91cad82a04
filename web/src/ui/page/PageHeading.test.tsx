import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { PageHeading } from './PageHeading.tsx';

// The only test of this file, because a heading remembers the last page of the document.
test('gets the focus when the first page was left before its own heading had loaded', async () => {
  render(
    <MemoryRouter>
      <Routes>
        <Route path="/" element={<Link to="/next">Next</Link>} />
        <Route path="/next" element={<PageHeading title="Next page" />} />
      </Routes>
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Next' }));
  expect(screen.getByRole('heading', { name: 'Next page' })).toHaveFocus();
});
