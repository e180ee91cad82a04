import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { StrictMode, useState } from 'react';
import { Outlet, Route, Routes } from 'react-router-dom';
import { renderPage } from '../../../test/render.tsx';
import { ChatPage } from '../../pages/public/ChatPage.tsx';
import { ChatWidget } from './ChatWidget.tsx';
import type { ChatMember } from './conversation.ts';
import { landingScript, supportScript } from './script.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const pass = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)));
const field = () => screen.getByRole('textbox', { name: 'Your message' });
const log = () => screen.getByRole('log', { name: 'Conversation with Maya' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const enter = (init = {}) => fireEvent.keyDown(field(), { key: 'Enter', ...init });

async function say(text: string, delay = 1500) {
  type(text);
  enter();
  await pass(delay);
}

function Corner() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Chat</button>
      <button>Elsewhere</button>
      <input type="search" aria-label="Search" />
      <ChatWidget open={open} onClose={() => setOpen(false)} />
    </>
  );
}

function openWidget() {
  const fetch = jest.fn<typeof globalThis.fetch>();
  globalThis.fetch = fetch;
  renderPage(
    <StrictMode>
      <>
        <Corner />
      </>
    </StrictMode>,
    { path: '/' },
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  const opener = screen.getByRole('button', { name: 'Chat' });
  opener.focus();
  fireEvent.click(opener);
  return { fetch, opener };
}

describe('ChatWidget', () => {
  test('links to the pages that it names, but not in what the visitor typed', async () => {
    openWidget();
    await say('Ada');
    await say('ada@example.com', 2000);
    await say('the weather and the privacy policy');
    await say('the weather');
    const links = within(log()).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['privacy policy', '/privacy-policy'],
      ['contact page', '/contact'],
    ]);
    expect(log()).toHaveTextContent('write to us on the contact page, where people answer.');
  });

  test('goes from the greeting to the first reply with the specified delays', async () => {
    const { fetch } = openWidget();
    expect(log()).toHaveTextContent(landingScript.greeting);
    expect(field()).toHaveFocus();

    type('Ada');
    enter();
    expect(log()).toHaveTextContent('You: Ada');
    expect(field()).toBeDisabled();
    expect(field()).toHaveValue('');
    expect(screen.getByText('Maya is typing')).toBeInTheDocument();
    await pass(1499);
    expect(screen.getByTestId('typing')).toBeInTheDocument();
    await pass(1);
    expect(screen.queryByTestId('typing')).toBeNull();
    expect(screen.queryByText('Maya is typing')).toBeNull();
    expect(log()).toHaveTextContent("Nice to meet you, Ada! And what's your email address?");
    expect(field()).toBeEnabled();
    expect(field()).toHaveFocus();

    await say('ada at example');
    expect(log()).toHaveTextContent("That doesn't look like a valid email address. Could you please try again?");
    expect(screen.queryByRole('group', { name: 'Quick replies' })).toBeNull();

    type('ada@example.com');
    enter();
    await pass(1999);
    expect(screen.getByTestId('typing')).toBeInTheDocument();
    await pass(1);
    expect(log()).toHaveTextContent('Thank you, Ada. I have ada@example.com');

    fireEvent.click(screen.getByRole('button', { name: 'Pricing?' }));
    expect(screen.getByRole('button', { name: 'Demo?' })).toHaveAttribute('aria-disabled', 'true');
    await pass(1500);
    expect(log()).toHaveTextContent('You: Pricing?');
    expect(log()).toHaveTextContent('$49 per month');
    expect(screen.getByRole('button', { name: 'Get Started?' })).toBeInTheDocument();
    await say('marketing');
    expect(log()).toHaveTextContent('38 prompts');
    expect(screen.queryByRole('group', { name: 'Quick replies' })).toBeNull();
    expect(fetch).not.toHaveBeenCalled();
    expect(localStorage).toHaveLength(0);
  });

  test('sends on Enter, but not on Shift+Enter, during composition or when blank', () => {
    openWidget();
    const send = screen.getByRole('button', { name: 'Send' });
    expect(send).toBeDisabled();
    type('  \n ');
    expect(send).toBeDisabled();
    enter();
    type('Ada');
    expect(send).toBeEnabled();
    enter({ shiftKey: true });
    enter({ isComposing: true });
    expect(field()).toHaveValue('Ada');
    expect(log()).not.toHaveTextContent('You:');
    fireEvent.click(send);
    expect(log()).toHaveTextContent('You: Ada');
  });

  test('shows typed HTML as text', async () => {
    openWidget();
    await say('<img src=x onerror="alert(1)">');
    expect(log()).toHaveTextContent('You: <img src=x onerror="alert(1)">');
    expect(log().querySelector('img')).toBeNull();
  });

  test('returns the focus on closing, and continues the conversation when opened again', async () => {
    const { opener } = openWidget();
    await say('Ada');
    fireEvent.click(within(screen.getByRole('dialog', { name: 'Chat with Maya' })).getByRole('button', { name: 'Close chat' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(opener).toHaveFocus();
    fireEvent.click(opener);
    expect(screen.getAllByText(landingScript.greeting)).toHaveLength(1);
    expect(log()).toHaveTextContent('Nice to meet you, Ada!');
    type('ada@exam');
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(opener);
    expect(field()).toHaveValue('ada@exam');
  });

  test('is not modal and does not take the focus back from the page', async () => {
    openWidget();
    expect(screen.getByRole('dialog')).not.toHaveAttribute('aria-modal');
    type('Ada');
    enter();
    const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
    elsewhere.focus();
    await pass(1500);
    expect(elsewhere).toHaveFocus();
  });

  test('closes on Escape wherever the focus is, which stays there', async () => {
    openWidget();
    const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
    act(() => elsewhere.focus());
    fireEvent.keyDown(elsewhere, { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(elsewhere).toHaveFocus();
  });

  test('stays open while Escape ends the input of a character, or clears a search', () => {
    openWidget();
    fireEvent.keyDown(field(), { key: 'Escape', isComposing: true });
    const search = screen.getByRole('searchbox', { name: 'Search' });
    fireEvent.change(search, { target: { value: 'lease' } });
    fireEvent.keyDown(search, { key: 'Escape' });
    expect(screen.getByRole('dialog')).toBeVisible();
    fireEvent.change(search, { target: { value: '' } });
    fireEvent.keyDown(search, { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('receives a reply while the chat is closed', async () => {
    const { opener } = openWidget();
    type('Ada');
    enter();
    fireEvent.click(screen.getByRole('button', { name: 'Close chat' }));
    await pass(1500);
    fireEvent.click(opener);
    expect(log()).toHaveTextContent('Nice to meet you, Ada!');
    expect(field()).toHaveFocus();
  });
});

describe('A conversation', () => {
  test('continues after its page was left and comes back in the same tab', async () => {
    const first = renderPage(<ChatPage />, { path: '/chat', me: null });
    await say('Ada');
    type('ada@example.com');
    enter();
    first.unmount();
    renderPage(<ChatPage />, { path: '/chat', me: null });
    expect(log()).toHaveTextContent('You: Ada');
    await pass(2000);
    expect(log()).toHaveTextContent('Got it, Ada: ada@example.com');
    expect(screen.getAllByText(supportScript.greeting)).toHaveLength(1);
  });

  test('keeps what was typed but not sent when its page is left', async () => {
    const first = renderPage(<ChatPage />, { path: '/chat', me: null });
    type('Ada Love');
    first.unmount();
    renderPage(<ChatPage />, { path: '/chat', me: null });
    expect(field()).toHaveValue('Ada Love');
    await say('Ada Lovelace');
    expect(field()).toHaveValue('');
  });

  test('of a member asks for neither name nor email, and nobody else at the tab sees it', async () => {
    const open = (member?: ChatMember) =>
      renderPage(
        <Routes>
          <Route element={<Outlet context={{ member }} />}>
            <Route path="*" element={<ChatPage />} />
          </Route>
        </Routes>,
        { path: '/chat/*', url: '/chat', me: null },
      );
    const first = open({ name: 'Ada', email: 'ada@example.com' });
    expect(log()).toHaveTextContent('Welcome to Chat Support, Ada.');
    await say('How much does it cost?');
    expect(log()).toHaveTextContent('$49 per month');
    first.unmount();
    const second = open({ name: 'Ben', email: 'ben@example.com' });
    expect(log()).toHaveTextContent('Welcome to Chat Support, Ben.');
    expect(log()).not.toHaveTextContent('$49');
    second.unmount();
    open();
    expect(log()).toHaveTextContent('May I ask your name?');
    expect(log()).not.toHaveTextContent('Ben');
  });
});

test('the page /chat has its own script and does not take the focus', async () => {
  renderPage(<ChatPage />, { path: '/chat', me: null });
  expect(screen.getByRole('heading', { level: 1, name: 'Chat Support' })).toBeInTheDocument();
  expect(screen.getByText('Online Now')).toBeInTheDocument();
  expect(log()).toHaveTextContent(supportScript.greeting);
  expect(field()).not.toHaveFocus();
  await say('Ada');
  await say('ada');
  expect(log()).toHaveTextContent('double-check');
  await say('ada@example.com', 2000);
  await say('finance');
  expect(log()).toHaveTextContent('29 prompts');
  expect(document.title).toBe('Chat Support · Promptory');
});
