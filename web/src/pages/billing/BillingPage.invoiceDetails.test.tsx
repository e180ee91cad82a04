import type { MockLink } from '@apollo/client/testing';
import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { SetInvoiceDetailsDocument } from '../../features/billing/invoice/InvoiceDetails.generated.ts';
import { invoiceDetails, active, page, open, press } from './BillingPage.fixture.tsx';

describe('Invoice details', () => {
  const filled = {
    ...invoiceDetails,
    city: 'Berlin',
    country: 'DE',
    taxId: 'DE123456789',
    taxIdType: 'eu_vat',
  };
  const saveResponse = (variables: object, result: MockLink.MockedResponse['result']): MockLink.MockedResponse => ({
    request: { query: SetInvoiceDetailsDocument, variables: { input: variables } },
    result,
  });
  const save = (page_: ReturnType<typeof open>) => press(page_, 'Save invoice details');

  test('are validated and saved', async () => {
    const opened = open([
      page({ ...active, invoiceDetails }),
      saveResponse(
        { city: 'Berlin', country: 'DE', taxId: 'DE 123456789', taxIdType: 'eu_vat' },
        { data: { setInvoiceDetails: { ...active, invoiceDetails: filled } } },
      ),
      saveResponse({ city: '' }, { data: { setInvoiceDetails: { ...active, invoiceDetails: { ...filled, city: null } } } }),
    ]);
    expect(await screen.findByLabelText('Company')).toHaveValue('Prowell Law');
    await opened.user.type(screen.getByLabelText('City'), ' Berlin ');
    await opened.user.type(screen.getByLabelText('Tax ID'), 'DE 123456789');
    await save(opened);
    expect(screen.getByText('Choose a country')).toBeVisible();
    expect(screen.getByText('Choose the type of tax ID')).toBeVisible();
    expect(screen.getByLabelText('Country')).toHaveFocus();
    await opened.user.selectOptions(screen.getByLabelText('Country'), 'Germany');
    await opened.user.selectOptions(screen.getByLabelText('Type of tax ID'), 'European Union: VAT');
    await save(opened);
    expect(await screen.findByText('Invoice Details Saved')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save invoice details' })).toHaveAttribute('aria-disabled', 'false');
    expect(opened.operations.filter((name) => name === 'BillingPage')).toHaveLength(1);
    await opened.user.clear(screen.getByLabelText('City'));
    await save(opened);
    await waitFor(() => expect(opened.operations.filter((name) => name === 'SetInvoiceDetails')).toHaveLength(2));
    expect(screen.queryByText('The invoice details could not be saved. Please try again.')).toBeNull();
  });

  test('are not left unsaved without asking', async () => {
    window.history.pushState(null, '', '/billing');
    const opened = open([page({ ...active, invoiceDetails })]);
    await opened.user.type(await screen.findByLabelText('City'), ' ');
    const isAskedOnLeave = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));
    expect(isAskedOnLeave()).toBe(false);
    await opened.user.type(screen.getByLabelText('City'), 'Berlin');
    expect(isAskedOnLeave()).toBe(true);
    window.history.back();
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  });

  test('require the tax ID if its kind is chosen', async () => {
    const opened = open([page({ ...active, invoiceDetails })]);
    await opened.user.selectOptions(await screen.findByLabelText('Type of tax ID'), 'United States: EIN');
    await save(opened);
    expect(screen.getByText('Enter the tax ID, or choose no type')).toBeVisible();
    expect(opened.operations).not.toContain('SetInvoiceDetails');
  });

  test('show an error of the server at its field and keep the typed text', async () => {
    const message = 'This is not a tax ID of this kind';
    const opened = open([
      page({ ...active, invoiceDetails: filled }),
      saveResponse(
        { taxId: 'DE1' },
        { errors: [new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT', fields: { taxId: message } } })] },
      ),
    ]);
    await opened.user.clear(await screen.findByLabelText('Tax ID'));
    await opened.user.type(screen.getByLabelText('Tax ID'), 'DE1');
    await save(opened);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText('Tax ID')).toHaveValue('DE1');
    expect(screen.getByLabelText('Tax ID')).toHaveFocus();
  });

  test('show a network error', async () => {
    const opened = open([page({ ...active, invoiceDetails })]);
    await screen.findByLabelText('Company');
    await save(opened);
    expect(await screen.findByText('The invoice details could not be saved. Please try again.')).toBeVisible();
  });

  test('send again what may have been saved by an attempt whose response was lost', async () => {
    const opened = open([
      page({ ...active, invoiceDetails }),
      {
        request: { query: SetInvoiceDetailsDocument, variables: { input: { company: 'Alder' } } },
        error: new Error('unreachable'),
      },
      saveResponse({ company: 'Prowell Law' }, { data: { setInvoiceDetails: { ...active, invoiceDetails } } }),
    ]);
    const company = await screen.findByLabelText('Company');
    await opened.user.clear(company);
    await opened.user.type(company, 'Alder');
    await save(opened);
    expect(await screen.findByRole('alert')).toBeVisible();
    await opened.user.clear(company);
    await opened.user.type(company, 'Prowell Law');
    await save(opened);
    expect(await screen.findByText('Invoice Details Saved')).toBeVisible();
  });

  test('are explained to a member without a subscription', async () => {
    open([page(active)]);
    expect(await screen.findByText(/^Once you have a subscription, you can put your company/)).toBeVisible();
    expect(screen.queryByLabelText('Company')).toBeNull();
  });
});
