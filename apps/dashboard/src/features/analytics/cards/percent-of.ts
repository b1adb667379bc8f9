/** How far a bar reaches, in percent. */
export const percentOf = (count: number, all: number): number => (all === 0 ? 0 : (100 * count) / all)
