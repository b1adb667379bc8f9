import { type RouteFinding, stopsPublishing } from '@earshot/survey'

/** What has to be mended before publishing, and what is only worth a look, each in the order of the questions. */
export const sortedFindings = (findings: readonly RouteFinding[]) => ({
  problems: findings.filter(stopsPublishing),
  warnings: findings.filter((finding) => !stopsPublishing(finding)),
})
