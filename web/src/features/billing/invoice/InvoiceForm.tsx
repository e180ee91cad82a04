import { useMutation } from '@apollo/client/react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { toApiError } from '../../../api/errors.ts';
import { useUnconfirmedFields } from '../../../api/useUnconfirmedFields.ts';
import { LeaveGuard } from '../../../ui/location/LeaveGuard.tsx';
import { useToast } from '../../../ui/toasts/Toaster.tsx';
import { useForm, type FormErrors } from '../../../ui/forms/useForm.ts';
import { countries } from './countries.ts';
import { SetInvoiceDetailsDocument, type InvoiceDetailsSectionFragment } from './InvoiceDetails.generated.ts';
import { taxIdTypes } from './taxIdTypes.ts';

type Details = NonNullable<InvoiceDetailsSectionFragment['invoiceDetails']>;
type Values = Record<Exclude<keyof Details, '__typename'>, string>;

const TEXT_MAX = 200;
const FAILED = 'The invoice details could not be saved. Please try again.';

const toFormValues = (details: Details): Values => ({
  company: details.company ?? '',
  line1: details.line1 ?? '',
  line2: details.line2 ?? '',
  city: details.city ?? '',
  state: details.state ?? '',
  postalCode: details.postalCode ?? '',
  country: details.country ?? '',
  taxId: details.taxId ?? '',
  taxIdType: details.taxIdType ?? '',
});

/** Only what was changed here: another window may have changed the rest since. */
const changesOf = (values: Values, saved: Values, isUnconfirmed: (name: string) => boolean): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([name, value]) => value !== saved[name as keyof Values] || isUnconfirmed(name)),
  );

/** The same messages as the server's, shown before sending. */
function check({ line1, line2, city, state, postalCode, country, taxId, taxIdType }: Values): FormErrors<Values> {
  const hasAddress = [line1, line2, city, state, postalCode].some((part) => part.trim() !== '');
  return {
    ...(hasAddress && country === '' && { country: 'Choose a country' }),
    ...(taxId.trim() !== '' && taxIdType === '' && { taxIdType: 'Choose the type of tax ID' }),
    ...(taxId.trim() === '' && taxIdType !== '' && { taxId: 'Enter the tax ID, or choose no type' }),
  };
}

export function InvoiceForm({ details }: { details: Details }) {
  const toast = useToast();
  const [setInvoiceDetails] = useMutation(SetInvoiceDetailsDocument);
  const [saved, setSaved] = useState(toFormValues(details));
  const { isUnconfirmed, confirm } = useUnconfirmedFields();
  const { values, failure, isBusy, done, field, formProps } = useForm<Values>({
    initialValues: saved,
    validate: check,
    fallback: FAILED,
    onSubmit: async (current) => {
      const input = changesOf(current, saved, isUnconfirmed);
      const attempt = setInvoiceDetails({ variables: { input } }).catch((error: unknown) => {
        throw toApiError(error, FAILED);
      });
      await confirm(Object.keys(input), attempt);
      setSaved({ ...saved, ...input });
      done();
      toast({ title: 'Invoice Details Saved', description: 'Appears on future invoices.' });
    },
  });
  const isChanged = Object.keys(changesOf(values, saved, isUnconfirmed)).length > 0;
  const text = { htmlInput: { maxLength: TEXT_MAX } };
  return (
    <Box component="form" aria-labelledby="invoice-details-heading" {...formProps} sx={{ display: 'grid', gap: 2 }}>
      {failure !== undefined && (
        <Alert severity="error" variant="outlined">
          {failure}
        </Alert>
      )}
      <Typography color="textSecondary">All of it is optional. It appears on future invoices, not on past ones.</Typography>
      <TextField label="Company" autoComplete="organization" {...field('company')} slotProps={text} />
      <TextField label="Address" autoComplete="address-line1" {...field('line1')} slotProps={text} />
      <TextField label="Address, second line" autoComplete="address-line2" {...field('line2')} slotProps={text} />
      <Box sx={pairSx}>
        <TextField label="City" autoComplete="address-level2" {...field('city')} slotProps={text} />
        <TextField label="State or province" autoComplete="address-level1" {...field('state')} slotProps={text} />
        <TextField label="Postal code" autoComplete="postal-code" {...field('postalCode')} slotProps={text} />
        <SelectField label="Country" autoComplete="country" none="None" options={countries} {...field('country')} />
        <SelectField label="Type of tax ID" none="None" options={taxIdTypes} {...field('taxIdType')} />
        <TextField label="Tax ID" autoComplete="off" {...field('taxId')} slotProps={text} />
      </Box>
      <Button type="submit" variant="contained" aria-disabled={isBusy} sx={{ justifySelf: { sm: 'start' } }}>
        {isBusy ? 'Saving...' : 'Save invoice details'}
      </Button>
      <LeaveGuard isChanged={isChanged} text="Your invoice details are not saved yet." />
    </Box>
  );
}

interface SelectFieldProps extends ReturnType<ReturnType<typeof useForm<Values>>['field']> {
  label: string;
  none: string;
  options: readonly (readonly [string, string])[];
  autoComplete?: string;
}

/** A native select. A stored value that is not among the options can still be selected. */
function SelectField({ none, options, ...field }: SelectFieldProps) {
  const isKnown = field.value === '' || options.some(([value]) => value === field.value);
  return (
    <TextField select {...field} slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}>
      <option value="">{none}</option>
      {!isKnown && <option value={field.value}>{field.value}</option>}
      {options.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </TextField>
  );
}

const pairSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
  gap: 2,
} as const;
