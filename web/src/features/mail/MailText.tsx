import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';

const ADDRESS = /https?:\/\/[^\s<>"']+/g;
const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Where a link of this installation leads inside of it, or null for any other address: what strangers have typed into
 * a form stays text. A demonstration may be opened by another name of this machine than the one in its mails.
 */
export function internalPath(address: string, here: Location): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '') return null;
  const isOwn = url.origin === here.origin || (LOOPBACK.includes(url.hostname) && LOOPBACK.includes(here.hostname));
  return isOwn ? url.pathname + url.search + url.hash : null;
}

/** The plain form of a mail, with the links that lead to a page of ours. */
export function MailText({ text }: { text: string }) {
  const parts: { text: string; path: string | null }[] = [];
  let end = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    parts.push({ text: text.slice(end, index), path: null }, { text: address, path: internalPath(address, window.location) });
    end = index + address.length;
  }
  parts.push({ text: text.slice(end), path: null });
  return (
    <Box sx={{ typography: 'body2', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {parts.map((part, index) =>
        part.path === null ? (
          part.text
        ) : (
          <Link key={index} component={RouterLink} to={part.path} underline="always">
            {part.text}
          </Link>
        ),
      )}
    </Box>
  );
}
