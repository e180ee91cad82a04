import { describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Outlet, Route, Routes } from 'react-router-dom';
import { renderPage } from '../../../test/render.tsx';
import { PublicApiError } from '../../api/publicApi.ts';
import type { ContactInput } from '../../api/schema-types.generated.ts';
import { ContactPage } from './ContactPage.tsx';

type Submit = (input: ContactInput) => Promise<void>;

function open(submit: Submit = () => Promise.resolve()) {
  const sent = jest.fn<Submit>(submit);
  const page = renderPage(<ContactPage submitContact={sent} />, { path: '/contact', me: null });
  return { ...page, sent };
}

const field = (name: string) => screen.getByRole('textbox', { name });
const submit = () => screen.getByRole('button', { name: /^Send/ });
const typed = { name: 'Nora Quill', email: 'nora@example.test', subject: 'Leases', message: 'Is there a prompt\nfor leases?' };

async function fill({ user }: ReturnType<typeof open>) {
  await user.type(field('Name'), typed.name);
  await user.type(field('Email'), typed.email);
  await user.type(field('Subject'), typed.subject);
  await user.type(field('Message'), typed.message);
}

describe('ContactPage', () => {
  test('says how and when we answer', () => {
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible();
    expect(screen.getByText('Within 24 hours')).toBeVisible();
    expect(screen.getByText('Monday - Friday, 9AM - 6PM EST')).toBeVisible();
  });

  test('links to the status and the chat', () => {
    open();
    expect(screen.getByRole('link', { name: 'See the system status' })).toHaveAttribute('href', '/status');
    expect(screen.getByRole('link', { name: 'Ask in the chat' })).toHaveAttribute('href', '/chat');
  });

  test('requires every field and focuses the first empty one', async () => {
    const { user, sent } = open();
    await user.type(field('Name'), 'Nora');
    await user.type(field('Subject'), '   ');
    await user.click(submit());
    expect(field('Email')).toHaveFocus();
    expect(field('Name')).toBeValid();
    expect(field('Email')).toHaveAccessibleDescription('Enter your email address');
    expect(field('Subject')).toHaveAccessibleDescription('Enter a subject');
    expect(field('Message')).toHaveAccessibleDescription('Enter a message');
    expect(sent).not.toHaveBeenCalled();
    await user.type(field('Email'), 'n');
    expect(field('Email')).not.toHaveAccessibleDescription();
    expect(field('Email')).toHaveFocus();
  });

  test('rejects a message that is too long before sending', async () => {
    const page = open();
    await fill(page);
    await page.user.click(field('Message'));
    await page.user.paste('x'.repeat(10_000));
    await page.user.click(submit());
    expect(field('Message')).toHaveAccessibleDescription('Use at most 10,000 characters');
    expect(page.sent).not.toHaveBeenCalled();
  });

  test('asks before the page is left with a message that is not sent', async () => {
    const page = open();
    await page.user.type(field('Message'), typed.message);
    await page.user.click(screen.getByRole('link', { name: 'See the system status' }));
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toHaveTextContent('not sent yet');
    await page.user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('Another page')).toBeVisible();
  });

  test('sends the message once, shows a toast and clears the form', async () => {
    let finish = () => {};
    const page = open(() => new Promise((resolve) => (finish = resolve)));
    await fill(page);
    await page.user.click(submit());
    expect(submit()).toHaveTextContent('Sending...');
    // It would be cleared without having been sent.
    await page.user.type(field('Message'), ' One more thing.');
    expect(field('Message')).toHaveValue(typed.message);
    await page.user.click(submit());
    finish();
    expect(await screen.findByText('Message Sent!')).toBeVisible();
    expect(screen.getByText("Thank you for contacting us. We'll get back to you soon.")).toBeVisible();
    expect(page.sent.mock.calls).toEqual([[{ ...typed, website: '', id: expect.any(String) }]]);
    for (const name of ['Name', 'Email', 'Subject', 'Message']) expect(field(name)).toHaveValue('');
    expect(submit()).toHaveTextContent('Send Message');
    expect(submit()).toHaveFocus();
    await fill(page);
    await page.user.click(submit());
    const [first, second] = page.sent.mock.calls.map(([{ id }]) => id);
    expect(second).not.toBe(first);
  });

  test('sends the same text again as the same message, and another text as another one', async () => {
    const page = open(() => Promise.reject(new TypeError('Failed to fetch')));
    await fill(page);
    const send = async () => {
      await page.user.click(submit());
      await waitFor(() => expect(submit()).toHaveTextContent('Send Message'));
    };
    await send();
    await send();
    await page.user.type(field('Message'), '!');
    await send();
    const [first, second, third] = page.sent.mock.calls.map(([{ id }]) => id);
    expect(first).toEqual(expect.any(String));
    expect([second === first, third === first]).toEqual([true, false]);
  });

  test.each([
    ['a network error', new TypeError('Failed to fetch'), 'Failed to send message. Please try again.'],
    [
      'too many messages',
      new PublicApiError('Too many attempts.', 'RATE_LIMITED', { retryAfter: 2401 }),
      'There were too many attempts. Please try again in 41 minutes.',
    ],
  ])('shows %s in a toast and on the page, and keeps the typed values', async (_, failure, message) => {
    const page = open(() => Promise.reject(failure));
    await fill(page);
    await page.user.click(submit());
    expect(await screen.findByText('Error')).toBeVisible();
    expect(screen.getByText('Failed to send message. Please try again.', { selector: '[class*=body2]' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    for (const [name, value] of Object.entries(typed)) {
      expect(field(`${name[0]!.toUpperCase()}${name.slice(1)}`)).toHaveValue(value);
    }
    expect(submit()).toHaveFocus();
  });

  test('knows the name and the email of a member, but not better than they do', async () => {
    const me = { firstName: 'Nora', lastName: 'Quill', email: 'nora@example.test' };
    const sent = jest.fn<Submit>(() => Promise.resolve());
    let signIn: (as: typeof me) => void = () => {};
    function Layout() {
      const [context, setContext] = useState<object>({ me: undefined });
      signIn = (as) => setContext({ me: as });
      return <Outlet context={context} />;
    }
    const { user } = renderPage(
      <Routes>
        <Route element={<Layout />}>
          <Route path="/contact" element={<ContactPage submitContact={sent} />} />
        </Route>
      </Routes>,
      { path: '*', url: '/contact' },
    );
    await user.type(field('Email'), 'office@example.test');
    act(() => signIn(me));
    expect(field('Name')).toHaveValue('Nora Quill');
    expect(field('Email')).toHaveValue('office@example.test');
    await user.type(field('Subject'), typed.subject);
    await user.type(field('Message'), 'Hello');
    await user.click(submit());
    expect(await screen.findByText('Message Sent!')).toBeVisible();
    expect(sent.mock.calls[0]?.[0]).toMatchObject({ name: 'Nora Quill', email: 'office@example.test' });
    // For the next message.
    expect([field('Name'), field('Email')].map((input) => (input as HTMLInputElement).value)).toEqual(['Nora Quill', me.email]);
    expect(field('Message')).toHaveValue('');
    // Somebody else, in another tab.
    await user.type(field('Name'), ' of Quill LLP');
    act(() => signIn({ firstName: 'Paula', lastName: 'Pro', email: 'paula@example.test' }));
    expect(field('Name')).toHaveValue('Nora Quill of Quill LLP');
    expect(field('Email')).toHaveValue('paula@example.test');
  });

  test('says that the browser is offline', async () => {
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const page = open(() => Promise.reject(new TypeError('Failed to fetch')));
    await fill(page);
    await page.user.click(submit());
    // On the page and in a toast.
    await waitFor(() =>
      expect(screen.getAllByText('You are offline. Failed to send message. Please try again.')).toHaveLength(2),
    );
    onLine.mockRestore();
  });

  test("shows the server's error next to its field", async () => {
    const fields = { email: 'Enter a valid email address' };
    const page = open(() => Promise.reject(new PublicApiError(fields.email, 'BAD_USER_INPUT', { fields })));
    await fill(page);
    await page.user.click(submit());
    await waitFor(() => expect(field('Email')).toHaveAccessibleDescription('Enter a valid email address'));
    expect(field('Email')).toHaveFocus();
    expect(field('Email')).toBeInvalid();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field('Message')).toHaveValue(typed.message);
  });

  test('hides the honeypot from people and sends what a bot enters', async () => {
    const page = open();
    const honeypot = page.container.querySelector<HTMLInputElement>('input[name=website]')!;
    expect(honeypot.closest('[aria-hidden=true]')).not.toBeNull();
    expect(honeypot).toHaveAttribute('autocomplete', 'off');
    expect(screen.queryByRole('textbox', { name: 'Website' })).toBeNull();
    act(() => field('Name').focus());
    for (let stop = 0; stop < 4; stop += 1) await page.user.tab();
    expect(submit()).toHaveFocus();
    await fill(page);
    await page.user.type(honeypot, 'https://spam.example');
    await page.user.click(submit());
    expect(page.sent.mock.calls[0]?.[0].website).toBe('https://spam.example');
  });
});
