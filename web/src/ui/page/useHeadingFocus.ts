import { useEffect, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { findLeftBy } from './leftBy.ts';

/** The path of the last heading shown in this document, and whether there has been a navigation yet. */
let lastPath: string | undefined;
let hasNavigated = false;

/**
 * Focuses the heading after a navigation, so that keyboard and screen reader users continue at the top of the new page.
 * The first page of a document keeps the browser's own starting point. A heading that replaces another one of the same
 * page, such as after loading, gets the focus only if no other element has it. Back focuses the link that was followed.
 */
export function useHeadingFocus(heading: RefObject<HTMLElement | null>): void {
  const { key, pathname } = useLocation();
  const navigation = useNavigationType();
  useEffect(() => {
    // The first page may have been left by a link before its own heading had loaded.
    const isNewPage = lastPath === undefined ? navigation === NavigationType.Push : lastPath !== pathname;
    hasNavigated ||= isNewPage;
    lastPath = pathname;
    const focusIsLost = document.activeElement === null || document.activeElement === document.body;
    const target = (isNewPage && navigation === NavigationType.Pop && findLeftBy(key)) || heading.current;
    if (isNewPage || (hasNavigated && focusIsLost)) target?.focus({ preventScroll: true });
  }, [heading, key, pathname, navigation]);
}
