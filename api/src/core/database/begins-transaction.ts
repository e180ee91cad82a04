/** Whether a statement begins a transaction. */
export const beginsTransaction = (statement: string): boolean => /^\s*(?:begin|start\s+transaction)\b/i.test(statement);
