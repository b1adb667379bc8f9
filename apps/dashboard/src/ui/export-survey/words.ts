export const words = {
  notExported: (name: string) => `“${name}” couldn’t be downloaded`,
} as const
