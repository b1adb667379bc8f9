/** The entry point for statistics. Only servers take it, because its package would be large for a page. */

export { type Cell, cellTests } from './cells.ts'
export { chanceOfShares, moreThanChance } from './chance.ts'
export { type ChiSquare, chiSquare } from './chi-square.ts'
export { meanWithInterval, medianWithInterval, npsInterval } from './scores.ts'
export {
  differenceOf,
  differenceOfShares,
  type Estimate,
  type EstimatedDifference,
  type Interval,
  roundedShares,
  type Share,
  wilsonInterval,
} from './shares.ts'
