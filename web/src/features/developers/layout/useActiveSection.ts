import { useEffect, useState } from 'react';

/** A heading is being read once it is this close to the top of the window, in pixels. */
const READING_LINE = 120;

/** The id of the section that is being read: the last one whose heading is above the reading line. */
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
      // A short last section never reaches the line, so the end of the page activates it.
      setActive(isAtEnd ? ids.at(-1) : (passed.at(-1) ?? ids[0]));
    };
    const onScroll = () => void (frame ||= requestAnimationFrame(measure));
    onScroll();
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', onScroll);
    // Fonts and samples that come later move headings without a scroll.
    const observer = new ResizeObserver(onScroll);
    observer.observe(document.body);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', onScroll);
    };
  }, [ids]);
  return active;
}
