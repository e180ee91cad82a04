/** Whether a variable asks for the client, so that a name in it is the client’s. */
export const asksForClient = (name: string): boolean => /CLIENT|PATIENT|CUSTOMER/.test(name);
