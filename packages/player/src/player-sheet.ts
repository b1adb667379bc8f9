import css from './player.css?inline'

const texts = [css]
let sheet: CSSStyleSheet | undefined

/**
 * The one sheet that all players of a page share. A constructed one passes the strictest Content-Security-Policy; a
 * style element would not.
 */
export function playerSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(texts.join(''))
  }
  return sheet
}

/** Adds the styles that a control brings when it is loaded. */
export function addStyles(text: string): void {
  texts.push(text)
  sheet?.replaceSync(texts.join(''))
}
