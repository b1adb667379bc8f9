import type { Appearance } from '../appearance/appearance.ts'
import type { AudienceFilter } from '../audience/filter.ts'
import type { Survey } from '../survey.ts'

/** Says whom a survey asks; no filters: everyone (decisions D9). */
export function setAudience({ audience: _before, ...survey }: Survey, filters: readonly AudienceFilter[]): Survey {
  return filters.length === 0 ? survey : { ...survey, audience: filters }
}

/** Says how a survey looks; nothing of its own: as Earshot does. */
export function setAppearance({ appearance: _before, ...survey }: Survey, appearance: Appearance): Survey {
  return Object.keys(appearance).length === 0 ? survey : { ...survey, appearance }
}
