import { pick, useGraphiQL } from '@graphiql/react';
import { useEffect, useRef } from 'react';

/** How much of an answer has to be in sight, in pixels: a few lines. */
const ENOUGH = 160;

/** Where the answer stands below what asks for it, as on a phone, it is brought into view. */
export function ShowAnswer() {
  const { queryId, isFetching } = useGraphiQL(pick('queryId', 'isFetching'));
  const shown = useRef(queryId);
  useEffect(() => {
    if (isFetching || shown.current === queryId) return;
    shown.current = queryId;
    const pane = document.querySelector('.graphiql-response');
    if (pane && pane.getBoundingClientRect().top > window.innerHeight - ENOUGH) pane.scrollIntoView({ block: 'nearest' });
  }, [queryId, isFetching]);
  return null;
}
