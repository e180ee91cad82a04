import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import { QRCodeSVG } from 'qrcode.react';
import { toApiError } from '../../../api/errors.ts';
import { useForm } from '../../../ui/forms/useForm.ts';
import { AccountForm } from '../AccountForm.tsx';
import type { BeginSecondFactorMutation } from './TwoStepSection.generated.ts';

const FALLBACK_ERROR = 'The code could not be checked. Please try again.';
const QR_CODE_SIZE = 200;

interface Props {
  setup: BeginSecondFactorMutation['beginSecondFactor'];
  /** Returns the recovery codes, unless it is on already. */
  confirm: (code: string) => Promise<readonly string[] | 'on'>;
  onConfirmed: (codes: readonly string[] | 'on') => void;
  onCancel: () => void;
}

/** Shows the secret as a QR code and as text. The member confirms with a code that the app has it. */
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
    <AccountForm
      label="Set up two-step sign-in"
      submitLabel="Turn on"
      onCancel={onCancel}
      formProps={formProps}
      failure={failure}
      isBusy={isBusy}
    >
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

/** Some apps show a space in the middle of the code. */
const digits = (code: string) => code.replaceAll(/\s/g, '');

/** Dark on light in both color schemes, because not every camera reads an inverted QR code. */
function QrCode({ uri }: { uri: string }) {
  const { common } = useTheme().palette;
  return (
    <Box
      sx={{ width: QR_CODE_SIZE, height: QR_CODE_SIZE, borderRadius: 1, overflow: 'hidden', border: 1, borderColor: 'divider' }}
    >
      <QRCodeSVG
        value={uri}
        size={QR_CODE_SIZE}
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
