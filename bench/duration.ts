/**
 * How long a measurement takes, in seconds. `BENCH_SECONDS` shortens all of them while a bench is developed; a check
 * refuses to run with it.
 */
export const measuredSeconds = (usual: number): number => Math.min(usual, shortenedTo ?? usual)

const shortenedTo = process.env.BENCH_SECONDS === undefined ? null : Number(process.env.BENCH_SECONDS)

export const isShortened = shortenedTo !== null
