import { createContext, use, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { PageSpinner } from '../../ui/page/PageSpinner.tsx';
import { reloadPage } from '../../ui/page/reloadPage.ts';
import { useHeadingFocus } from '../../ui/page/useHeadingFocus.ts';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { CONTENT_ID, serverContentOf } from './serverContent.ts';

/** The template of the page, while it is prerendered. In a browser there is none. */
export const ServerTemplate = createContext<ReactNode>(null);

interface Props {
  /** Shown if this address was opened as a page of members only. */
  fallback: ReactNode;
}

/**
 * A page for visitors that the server renders from the library. The app takes it over as it is: what visitors may see of the
 * library is in these documents only, and no code of the app is needed to show it. Its links open other documents.
 */
export function ServerRenderedPage({ fallback }: Props) {
  const template = use(ServerTemplate);
  const { pathname } = useLocation();
  if (template !== null) return <div id={CONTENT_ID}>{template}</div>;
  return <KeptContent key={pathname} pathname={pathname} fallback={fallback} />;
}

function KeptContent({ pathname, fallback }: Props & { pathname: string }) {
  const [content] = useState(() => serverContentOf(pathname));
  const element = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current = element.current?.querySelector('h1') ?? null;
    if (content) document.title = content.title;
  }, [content]);
  useHeadingFocus(heading);
  if (!content) return hadVisitorPage() ? <OpenAgain /> : fallback;
  return <div ref={element} id={CONTENT_ID} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: content.html }} />;
}

/**
 * The document had the page of visitors, and the app has replaced it for somebody whose session has just ended. The
 * development server has no such documents.
 */
const hadVisitorPage = () => document.getElementById('shell') !== null && !wasOpenedAgain();

/** Kept with the entry of the history, so that a page whose content is lost every time is not opened without end. */
const wasOpenedAgain = () => (history.state as { openedAgain?: boolean } | null)?.openedAgain === true;

function reloadOnce() {
  history.replaceState({ ...(history.state as object | null), openedAgain: true }, '');
  location.reload();
}

function OpenAgain() {
  const [hasFailed, setFailed] = useState(false);
  const open = useCallback(() => void reloadPage(reloadOnce).then((isReloaded) => setFailed(!isReloaded)), []);
  useEffect(open, [open]);
  return hasFailed ? (
    <ErrorState
      headingLevel={1}
      title="The page could not be loaded"
      text="Check your connection and try again."
      onRetry={open}
    />
  ) : (
    <PageSpinner />
  );
}
