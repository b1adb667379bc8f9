import type { Routes } from '@earshot/survey'
import { words } from './words.ts'

/** How many ways there are through a survey, and how long they are. */
export function summaryText({ routes, moreRoutes, shortest, longest, mayBeLonger }: Routes): string {
  if (routes === 0) return words.noWay
  return words.summary(
    { count: routes, isMore: moreRoutes },
    { from: shortest.questions, to: longest.questions, isMore: mayBeLonger },
    { from: shortest.seconds, to: longest.seconds },
  )
}
