/** Whether a statement failed because another row has the same unique value. Its transaction is aborted then. */
export const isUniqueViolation = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505';
