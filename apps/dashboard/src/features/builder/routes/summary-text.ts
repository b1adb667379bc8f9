import type { RouteMeasure } from '@earshot/survey'
import { words } from './words.ts'

/** How many ways there are through a survey, and how long they are. */
export function summaryText({ routes, moreRoutes, shortest, longest, isLowerBound }: RouteMeasure): string {
  if (routes === 0) return words.noPath
  return words.summary(
    { count: routes, isMore: moreRoutes },
    { from: shortest.questions, to: longest.questions, isMore: isLowerBound },
    { from: shortest.seconds, to: longest.seconds },
  )
}
