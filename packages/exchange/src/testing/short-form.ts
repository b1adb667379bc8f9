import type { Question } from '@earshot/survey'

/** A question in one line, with all its settings but where it leads. */
export function shortForm(question: Question): string {
  const { type, text, description, isRequired, config } = question
  const displayType = 'displayType' in config ? ` ${config.displayType}` : ''
  const scale = type === 'rating' ? ` 1-${config.scale}` : ''
  const bounds = type === 'multi_select' ? ` ${config.minSelect}-${config.maxSelect ?? ''}` : ''
  const options = 'options' in config ? `: ${config.options.map(optionShortForm).join(' | ')}` : ''
  const other = 'allowOther' in config && config.allowOther ? ` + ${config.otherLabel}` : ''
  const labels =
    'minLabel' in config && config.minLabel + config.maxLabel ? `: ${config.minLabel} to ${config.maxLabel}` : ''
  const placeholder = type === 'text' && config.placeholder ? `: ${config.placeholder}…` : ''
  const labelled = type === 'image' ? (config.hideLabel ? ' bare' : ' labelled') : ''
  const shuffled = 'randomize' in config && config.randomize ? ' shuffled' : ''
  const about = description === null ? '' : ` (${description})`
  return `${type}${displayType}${scale}${bounds}${labelled}${shuffled}${isRequired ? '' : ' optional'} "${text}"${about}${options}${labels}${placeholder}${other}`
}

const optionShortForm = (option: { readonly text: string; readonly imageUrl?: string | null }): string =>
  option.imageUrl === undefined ? option.text : `${option.text} <${option.imageUrl ?? ''}>`
