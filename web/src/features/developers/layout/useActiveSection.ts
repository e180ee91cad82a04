import { useEffect, useState } from 'react';

/** How far below the top edge a heading counts as the one that is being read. */
const READING_LINE = 120;

/** The section that is being read: the last one whose heading has passed the reading line. */
export function useActiveSection(ids: readonly string[]): string | undefined {
  const [active, setActive] = useState<string>();
  useEffect(() => {
    let frame = 0;
    const measure = () => {
      frame = 0;
      const { scrollHeight, clientHeight } = document.documentElement;
      const isAtEnd = clientHeight > 0 && window.scrollY > 0 && window.scrollY + clientHeight >= scrollHeight - 2;
      const passed = ids.filter((id) => {
        const heading = document.getElementById(id);
        return heading !== null && heading.getBoundingClientRect().top <= READING_LINE;
      });
      // What is too short to reach the line at the end of the page is reached by its end.
      setActive(isAtEnd ? ids.at(-1) : (passed.at(-1) ?? ids[0]));
    };
    const onScroll = () => void (frame ||= requestAnimationFrame(measure));
    onScroll();
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', onScroll);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', onScroll);
    };
  }, [ids]);
  return active;
}
