import { type RouteFinding, stopsPublishing } from '@earshot/survey'

/** The findings to fix before publishing, and the warnings, each in the order of the questions. */
export const sortedFindings = (findings: readonly RouteFinding[]) => ({
  problems: findings.filter(stopsPublishing),
  warnings: findings.filter((finding) => !stopsPublishing(finding)),
})
