import Alert from '@mui/material/Alert';

/** Shown when the settings do not know of a proxy in front of the server. */
export function ProxyNotice() {
  return (
    <Alert severity="warning" variant="outlined">
      A proxy is in front of the server, but TRUST_PROXY is 0. So all visitors seem to be one network, and share its limits: wrong
      passwords of one lock out others. Set TRUST_PROXY to the number of proxies, and restart the server.
    </Alert>
  );
}
