import { act } from '@testing-library/react';

/** Waits until everything that follows from what has just happened is done, so that a test can say what has not changed. */
export const settle = () => act(async () => new Promise<void>((resolve) => setTimeout(resolve)));
