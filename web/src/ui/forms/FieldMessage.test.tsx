import { expect, test } from '@jest/globals';
import TextField from '@mui/material/TextField';
import { screen } from '@testing-library/react';
import { renderPage } from '../../../test/render.tsx';
import { useForm } from './useForm.ts';

const missing = (text: string, message: string) => (text === '' ? message : undefined);

function Form() {
  const { formProps, field } = useForm({
    initialValues: { name: '', city: '' },
    validate: ({ name, city }) =>
      Object.fromEntries(
        Object.entries({ name: missing(name, 'Enter a name'), city: missing(city, 'Enter a city') }).filter(([, text]) => text),
      ),
    onSubmit: () => Promise.resolve(),
    fallback: '',
  });
  return (
    <form {...formProps}>
      <TextField label="Name" {...field('name')} />
      <TextField label="City" {...field('city', 'Where the office is')} />
      <button>Save</button>
    </form>
  );
}

test('the error of the field that has the focus is an alert, and becomes a hint again', async () => {
  const { user } = renderPage(<Form />, { path: '/' });
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Acme');
  const city = screen.getByRole('textbox', { name: 'City' });
  await user.type(city, '{Enter}');
  expect(city).toHaveAccessibleDescription('Enter a city');
  expect(screen.getByRole('alert')).toHaveTextContent('Enter a city');
  await user.type(city, 'B');
  expect(city).toHaveAccessibleDescription('Where the office is');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an error to whose field the focus moves is no alert, because it is spoken with the field', async () => {
  const { user } = renderPage(<Form />, { path: '/' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  expect(screen.getByText('Enter a city')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
