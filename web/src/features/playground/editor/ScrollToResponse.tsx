import { pick, useGraphiQL } from '@graphiql/react';
import { useEffect, useRef } from 'react';

/** How much of a response has to be visible, in pixels: a few lines. */
const MIN_VISIBLE = 160;

/** Scrolls a new response into view if it is below the editor, as on a phone. */
export function ScrollToResponse() {
  const { queryId, isFetching } = useGraphiQL(pick('queryId', 'isFetching'));
  const lastQueryId = useRef(queryId);
  useEffect(() => {
    if (isFetching || lastQueryId.current === queryId) return;
    lastQueryId.current = queryId;
    const pane = document.querySelector('.graphiql-response');
    if (pane && pane.getBoundingClientRect().top > window.innerHeight - MIN_VISIBLE) pane.scrollIntoView({ block: 'nearest' });
  }, [queryId, isFetching]);
  return null;
}
