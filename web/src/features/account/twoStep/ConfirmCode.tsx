import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import { QRCodeSVG } from 'qrcode.react';
import { toApiError } from '../../../api/toApiError.ts';
import { useForm } from '../../../ui/forms/useForm.ts';
import { AccountForm } from '../AccountForm.tsx';
import type { BeginSecondFactorMutation } from './TwoStepSection.generated.ts';

const FALLBACK_ERROR = 'The code could not be checked. Please try again.';
const SIZE = 200;

interface Props {
  setup: BeginSecondFactorMutation['beginSecondFactor'];
  /** Answers the recovery codes. */
  confirm: (code: string) => Promise<readonly string[]>;
  onConfirmed: (codes: readonly string[]) => void;
  onCancel: () => void;
}

/** The secret for the app, as a picture and to be typed in; a code shows that the app has it. */
export function ConfirmCode({ setup, confirm, onConfirmed, onCancel }: Props) {
  const { failure, isBusy, field, formProps } = useForm({
    initialValues: { code: '' },
    validate: ({ code }) => (/^\d{6}$/.test(digits(code)) ? {} : { code: 'Enter the six digits that the app shows' }),
    fallback: FALLBACK_ERROR,
    onSubmit: async ({ code }) =>
      onConfirmed(
        await confirm(digits(code)).catch((error: unknown) => {
          throw toApiError(error, FALLBACK_ERROR);
        }),
      ),
  });
  return (
    <AccountForm label="Set up two-step sign-in" submitLabel="Turn on" onCancel={onCancel} {...{ formProps, failure, isBusy }}>
      <Typography>1. Scan this with your authenticator app.</Typography>
      <QrCode uri={setup.uri} />
      <Typography component="div">
        Or type in this key:
        <Box component="p" translate="no" sx={keySx}>
          {setup.secret.match(/.{1,4}/g)?.join(' ')}
        </Box>
      </Typography>
      <Typography>2. Enter the code that the app shows now.</Typography>
      <TextField
        autoFocus
        label="Code of the app"
        autoComplete="one-time-code"
        {...field('code')}
        slotProps={{ htmlInput: { required: true, inputMode: 'numeric', maxLength: 7, spellCheck: false } }}
      />
    </AccountForm>
  );
}

/** Some apps show a blank in the middle. */
const digits = (code: string) => code.replaceAll(/\s/g, '');

/** Dark on light in both schemes: not every camera reads it the other way round. */
function QrCode({ uri }: { uri: string }) {
  const { common } = useTheme().palette;
  return (
    <Box sx={{ width: SIZE, height: SIZE, borderRadius: 1, overflow: 'hidden', border: 1, borderColor: 'divider' }}>
      <QRCodeSVG
        value={uri}
        size={SIZE}
        level="M"
        marginSize={4}
        bgColor={common.white}
        fgColor={common.black}
        title="QR code for your authenticator app"
        style={{ display: 'block', width: '100%', height: '100%' }}
      />
    </Box>
  );
}

const keySx = { m: 0, mt: 0.5, fontFamily: 'monospace', fontWeight: 600, overflowWrap: 'anywhere' } as const;
