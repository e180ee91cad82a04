import { act } from '@testing-library/react';

/**
 * Runs pending microtasks and one timer turn, enough for mocked responses without a delay, so that a test can assert that nothing
 * changed.
 */
export const settle = () => act(async () => new Promise<void>((resolve) => setTimeout(resolve)));
