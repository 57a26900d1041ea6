/** The product's name and identifiers, in the one place where an operator renames it. */
export const BRAND = {
  name: 'Perch',
  packageName: 'perch',
  scheme: 'perch',
  appId: 'app.perch.desktop',
} as const;
