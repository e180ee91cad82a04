/** How long heavy work pauses for light requests: about as long as one of their statements takes. */
const PAUSE_MS = 4;

let light = 0;

/** Counts a light request that this process answers, until the result is called. */
export function countLight(): () => void {
  let isOver = false;
  light += 1;
  return () => {
    if (!isOver) light -= 1;
    isOver = true;
  };
}

/** Lets everything else that has come in have its turn, and while there are light requests, what the database answers them. */
export const giveWay = (): Promise<void> =>
  new Promise((resolve) => (light > 0 ? setTimeout(resolve, PAUSE_MS) : setImmediate(resolve)));
