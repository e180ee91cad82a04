import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';

const URL_PATTERN = /https?:\/\/[^\s<>"']+/g;
const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The path of a URL that points to this installation, or null for any other URL. Links that strangers typed into a form
 * stay text. Loopback names are equal, because a demo may be opened under another name than the one in its mails.
 */
export function internalPath(href: string, location: Location): string | null {
  const url = URL.canParse(href) ? new URL(href) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '') return null;
  const isInternal = url.origin === location.origin || (LOOPBACK.includes(url.hostname) && LOOPBACK.includes(location.hostname));
  return isInternal ? url.pathname + url.search + url.hash : null;
}

/** The text of a mail, with links to our own pages. */
export function MailText({ text }: { text: string }) {
  const parts: { text: string; path: string | null }[] = [];
  let end = 0;
  for (const { 0: url, index } of text.matchAll(URL_PATTERN)) {
    parts.push({ text: text.slice(end, index), path: null }, { text: url, path: internalPath(url, window.location) });
    end = index + url.length;
  }
  parts.push({ text: text.slice(end), path: null });
  return (
    <Box dir="auto" sx={{ typography: 'body2', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
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
