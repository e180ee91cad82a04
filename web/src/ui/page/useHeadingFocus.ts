import { useEffect, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/** The last address that was arrived at in this document, and whether a link has led from one to another yet. */
let arrivedAt: string | undefined;
let hasMoved = false;

/**
 * Moves the focus to the heading when the address has changed, so that keyboard and screen reader continue at the
 * top of the new page. The first page of a document keeps the browser's own starting point. A heading that replaces
 * another one of the same page (skeleton, then data) takes the focus only where nobody else has it.
 */
export function useHeadingFocus(heading: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const isNewPage = arrivedAt !== undefined && arrivedAt !== pathname;
    hasMoved ||= isNewPage;
    arrivedAt = pathname;
    const focusIsLost = document.activeElement === null || document.activeElement === document.body;
    if (isNewPage || (hasMoved && focusIsLost)) heading.current?.focus({ preventScroll: true });
  }, [heading, pathname]);
}
