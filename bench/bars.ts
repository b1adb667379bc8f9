import type { Anchors } from './bar.ts'
import { pageBars } from './bars/pages.ts'
import { resultsBars } from './bars/results.ts'
import { serverBars } from './bars/server.ts'

/**
 * Every figure that a bench measures, with its bar. A part must return exactly the figures that are listed under its
 * name (`Benchmark`), so a figure without a bar or a bar without a figure does not compile.
 */
export const bars = { ...serverBars, ...resultsBars, ...pageBars } as const

/** The machine on which the absolute bars were set: 2 cores of an AMD EPYC at 2.6 GHz, Linux. */
export const reference: Anchors = { cpuMs: 6.4, memoryMb: 237 }

export type BenchmarkName = keyof typeof bars

/** One value for each round, in the unit of the figure's bar. */
export type Figures<Name extends BenchmarkName> = Readonly<Record<keyof (typeof bars)[Name], readonly number[]>>

/**
 * Measures the figures of one part.
 * @param folder an empty folder of its own, removed afterwards
 */
export type Benchmark<Name extends BenchmarkName> = (folder: string) => Promise<Figures<Name>>
