import { useRef, useState, type PointerEvent } from 'react';

/** How far to the right a swipe dismisses, in pixels (specification, section 9). */
const THRESHOLD = 50;
/** A press that moves less than this is a click. */
const CLICK_TOLERANCE = 10;

/** Follows a swipe to the right and reports one that went past the threshold. */
export function useSwipe(onSwipe: () => void) {
  const startX = useRef<number | null>(null);
  const [offset, setOffset] = useState(0);
  const distance = ({ clientX }: PointerEvent) => (startX.current === null ? 0 : clientX - startX.current);
  const reset = () => {
    startX.current = null;
    setOffset(0);
  };
  return {
    /** How far the element has been moved. */
    offset,
    swipeProps: {
      onPointerDown: (event: PointerEvent) => {
        if (event.button === 0) startX.current = event.clientX;
      },
      onPointerMove: (event: PointerEvent) => {
        if (distance(event) < CLICK_TOLERANCE) return;
        // The swipe continues when the pointer leaves the element.
        event.currentTarget.setPointerCapture(event.pointerId);
        setOffset(distance(event));
      },
      onPointerUp: (event: PointerEvent) => {
        if (distance(event) >= THRESHOLD) onSwipe();
        reset();
      },
      onPointerCancel: reset,
    },
  };
}
