import type { Appearance } from '../appearance/appearance.ts'
import type { Survey } from '../survey.ts'

/** Says how a survey looks; nothing of its own: as Earshot does. */
export function setAppearance({ appearance: _before, ...survey }: Survey, appearance: Appearance): Survey {
  return Object.keys(appearance).length === 0 ? survey : { ...survey, appearance }
}
