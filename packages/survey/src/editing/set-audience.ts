import type { AudienceFilter } from '../audience/filter.ts'
import type { Survey } from '../survey.ts'

/** Sets the filters of a survey; no filters: everyone. ADR-0031. */
export function setAudience({ audience: _before, ...survey }: Survey, filters: readonly AudienceFilter[]): Survey {
  return filters.length === 0 ? survey : { ...survey, audience: filters }
}
