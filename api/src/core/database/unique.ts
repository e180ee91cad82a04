/** Whether a statement has failed because another row has this value already. Its transaction is then lost. */
export const isUniqueViolation = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505';
