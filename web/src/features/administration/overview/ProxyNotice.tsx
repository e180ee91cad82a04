import Alert from '@mui/material/Alert';

/** Shown when the settings do not know of a proxy in front of the server. */
export function ProxyNotice() {
  return (
    <Alert severity="warning" variant="outlined">
      Your request has the header of a proxy (X-Forwarded-For), but TRUST_PROXY is 0. If a proxy is in front of the server, all
      visitors seem to be one network, and share its limits: wrong passwords of one lock out others. Set TRUST_PROXY to the number
      of proxies, and restart the server. If visitors reach the server directly, leave it at 0.
    </Alert>
  );
}
