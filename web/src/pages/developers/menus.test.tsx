import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderApp } from '../../../test/renderApp.tsx';

const openGuide = async () => {
  const page = renderApp('/developers');
  await screen.findByRole('heading', { level: 1, name: 'Developers' });
  return page;
};
const searchField = () => screen.getByRole('combobox', { name: 'Search the reference' });

describe('The search', () => {
  test('scrolls to the option that is selected by keyboard', async () => {
    const { user } = await openGuide();
    const shown: Element[] = [];
    jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element, how) {
      expect(how).toEqual({ block: 'nearest' });
      shown.push(this);
    });
    await user.type(searchField(), 'a');
    const options = screen.getAllByRole('option');
    expect(options).toHaveLength(12);
    await user.keyboard('{ArrowUp}');
    expect(shown.at(-1)).toBe(options.at(-1));
    await user.keyboard('{ArrowDown}');
    expect(shown.at(-1)).toBe(options[0]);
  });
});

describe('The contents on a phone', () => {
  beforeEach(() => {
    window.innerWidth = 390;
  });

  const openContents = async () => {
    const { user } = await openGuide();
    const button = screen.getByRole('button', { name: 'Contents', hidden: true });
    await user.click(button);
    const entry = screen.getByRole('link', { name: 'Errors' });
    act(() => entry.focus());
    expect(button).toHaveAttribute('aria-expanded', 'true');
    return { user, button, entry };
  };

  test('close with Escape and give the focus back to their button', async () => {
    const { user, button } = await openContents();
    await user.keyboard('{Escape}');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(button).toHaveFocus();
  });

  test('stay open for a touch inside, and close for one outside', async () => {
    const { button, entry } = await openContents();
    fireEvent.pointerDown(entry);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    fireEvent.pointerDown(screen.getByRole('article'));
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  test('stay open while they have the focus, and close when they lose it', async () => {
    const { button } = await openContents();
    act(() => button.focus());
    expect(button).toHaveAttribute('aria-expanded', 'true');
    act(() => searchField().focus());
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(searchField()).toHaveFocus();
  });
});
