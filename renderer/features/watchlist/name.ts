/** The name a person knows the account by. */
export const nameOf = ({ name, username }: { readonly name: string | null; readonly username: string }): string =>
  name === null || name.trim() === '' ? username : name;
