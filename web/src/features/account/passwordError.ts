/** The fault of a field that asks for the password that the member has. */
export const passwordError = <Name extends string>(name: Name, password: string): Partial<Record<Name, string>> =>
  password.trim() === '' ? ({ [name]: 'Enter your password' } as Record<Name, string>) : {};
