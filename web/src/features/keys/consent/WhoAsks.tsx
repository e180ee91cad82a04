import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { DescriptionList } from '../../../ui/list/DescriptionList.tsx';
import type { ConsentFactsFragment } from './Consent.generated.ts';

interface Props {
  request: ConsentFactsFragment;
  /** The account that would be connected. */
  email: string;
  isPro: boolean;
}

/** Who asks for what, as far as we know. */
export function WhoAsks({ request: { redirectHost, isLoopback, scopes }, email, isPro }: Props) {
  return (
    <>
      <Alert severity="warning" variant="outlined">
        We have not verified who this is: anyone can use any name. Allow it only if you have just asked an assistant to connect,
        and know where the response goes.
      </Alert>
      <DescriptionList
        items={[
          { name: 'Your account', value: email },
          {
            name: 'The response goes to',
            value: (
              <>
                <Box component="span" translate="no" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
                  {redirectHost}
                </Box>
                {isLoopback && ', a program on this computer'}
              </>
            ),
          },
        ]}
      />
      <div>
        <Typography variant="h2" sx={{ mb: 1 }}>
          It asks for
        </Typography>
        <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1 }}>
          {scopes.map(({ name, description, needsPro }) => (
            <li key={name}>
              <Box component="span" translate="no" sx={{ fontFamily: 'monospace' }}>
                {name}
              </Box>
              {needsPro && !isPro && ' (opens nothing without Pro)'}
              <Typography color="textSecondary">{description}</Typography>
            </li>
          ))}
        </Box>
      </div>
      <Typography>It never gets your password, and never opens your account or your billing.</Typography>
    </>
  );
}
