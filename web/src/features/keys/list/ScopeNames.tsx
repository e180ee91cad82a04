import Box from '@mui/material/Box';

interface Props {
  scopes: readonly string[];
  /** Scopes that the member's plan no longer includes. */
  lostScopes: readonly string[];
}

export const ScopeNames = ({ scopes, lostScopes }: Props) =>
  scopes.map((scope) => (
    <Box key={scope} component="span" sx={{ display: 'block' }}>
      <Box component="span" translate="no" sx={{ fontFamily: 'monospace' }}>
        {scope}
      </Box>
      {lostScopes.includes(scope) && ' (opens nothing without Pro)'}
    </Box>
  ));
