interface Parts {
  /** As the error begins, such as "The client set". */
  what: string;
  entered: () => Promise<void>;
  sets: () => Promise<unknown>;
}

/**
 * Removes what was entered for client sets, and then the sets: without them, other tabs would show what was typed for them as that of
 * no client. If it fails, the error says what is gone.
 */
export async function removeSets({ what, entered, sets }: Parts): Promise<void> {
  await entered().catch(() => {
    throw new Error(`${what} could not be removed, but some of what you entered may be gone. Please try again.`);
  });
  await sets().catch(() => {
    throw new Error(`${what} could not be removed, but what you entered is gone. Please try again.`);
  });
}
