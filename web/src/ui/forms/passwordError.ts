/** The error of a field for the current password. */
export const passwordError = <Name extends string>(name: Name, password: string): Partial<Record<Name, string>> =>
  password.trim() === '' ? ({ [name]: 'Enter your password' } as Record<Name, string>) : {};
