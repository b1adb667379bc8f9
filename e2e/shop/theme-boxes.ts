/** The boxes that themes put content in. */
const BOXES = {
  'a plain block': '<div>SURVEY</div>',
  'a centered block': '<div style="text-align:center">SURVEY</div>',
  'a centered flex column': '<div style="display:flex;flex-direction:column;align-items:center">SURVEY</div>',
  'a flex row': '<div style="display:flex">SURVEY</div>',
  'a block in a flex row': '<div style="display:flex"><div>SURVEY</div></div>',
  'a centered grid': '<div style="display:grid;place-items:center">SURVEY</div>',
  'an inline block': '<div style="display:inline-block">SURVEY</div>',
  'a float': '<div style="float:left">SURVEY</div>',
  'a table cell': '<table><tr><td>SURVEY</td></tr></table>',
  'a box as wide as its content': '<div style="width:fit-content">SURVEY</div>',
  'an absolute box': '<div style="position:absolute">SURVEY</div>',
}

export const BOX_NAMES: readonly string[] = Object.keys(BOXES)

/** A phone and a wide window, and how wide a survey is at least in each box, in px. */
export const SHOWN_WIDTHS = [
  { width: 390, minWidth: 320 },
  { width: 1_280, minWidth: 400 },
] as const

/** A survey with one question is higher only if it is squeezed. */
export const MAX_SURVEY_HEIGHT = 700

/** The content of a page that has a survey in each of the boxes, in a section of the box's name. */
export function surveysInBoxes(surveyId: string): string {
  const element = `<earshot-survey survey="${surveyId}"></earshot-survey>`
  return Object.entries(BOXES)
    .map(([name, box]) => `<section aria-label="${name}">${box.replace('SURVEY', element)}</section>`)
    .join('<hr style="clear:both;margin-block:900px">')
}
