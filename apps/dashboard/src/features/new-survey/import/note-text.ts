import type { ImportNote, Range, Where } from '@earshot/exchange'
import { assertNever } from '@earshot/survey'
import { formatCount, pluralized, quoted } from '../../../lib/format.ts'
import { typeInfoOf } from '../../../parts/question/question-type-info.ts'
import { words } from './words.ts'

/** The subject of a note. */
export function locationText(where: Where): string {
  switch (where.at) {
    case 'survey':
      return words.at.survey
    case 'page':
    case 'panel':
      return words.at[where.at](where.name)
    case 'question':
      return words.at.question(where.number, where.name)
    case 'line':
      return words.at.line(where.line)
    default:
      return assertNever(where)
  }
}

/** The loss or change that a note is about: a sentence. */
export function noteText(note: ImportNote): string {
  switch (note.code) {
    case 'text_cut':
      return `The ${words.fields[note.field]} was cut to ${formatCount(note.limit)} of ${formatCount(note.length)} characters.`
    case 'questions_left_out':
      return `${pluralized(note.count, 'question was', 'questions were')} left out: a survey holds at most 300.`
    case 'options_left_out':
      return `${pluralized(note.count, 'option was', 'options were')} left out: a question holds at most 200.`
    case 'options_repeated':
      return `${pluralized(note.count, 'option was', 'options were')} there already, and left out.`
    case 'options_not_taken':
      return `${typeInfoOf(note.type).name} has no options: ${pluralized(note.count, 'was', 'were')} left out.`
    case 'options_missing':
      return 'It came without options. Add some before you publish.'
    case 'scale_changed':
      return `The scale ${scale(note.from)} became ${scale(note.to)}.`
    case 'more_notes':
      return `${pluralized(note.count, 'more thing is', 'more things are')} different.`
    case 'question_not_carried':
      return `Left out: Earshot has no question of the type ${quoted(note.type)}.`
    case 'question_hidden':
      return 'Left out: it is hidden in the original.'
    case 'question_split':
      return `One of the type ${quoted(note.type)} became ${pluralized(note.count, 'question', 'questions')}.`
    case 'settings_left':
      return `Not carried over: ${words.listed(note.properties)}.`
    case 'pages_joined':
      return pagesText(note.pages, note.titles)
    case 'languages_left':
      return `Only one language was carried over. Left out: ${words.listed(note.languages)}.`
    case 'markup_removed':
      return `The ${words.fields[note.field]} is plain text now, without its markup.`
    case 'piping_not_carried':
      return `The ${words.fields[note.field]} names ${words.listed(note.names.map((name) => `{${name}}`))}: no answer is put there, reword it.`
    case 'logic_not_carried':
      return `Its logic could not be carried over (${note.property}: ${note.expression}). Look at Logic.`
    case 'drop_down_unfolded':
      return 'It became a single choice: rules lead from it, and drop-downs take none.'
    case 'input_changed':
      return `Its input ${quoted(note.from)} became ${typeInfoOf(note.to).name}.`
    case 'display_type_changed':
      return `Its look ${quoted(note.from)} became ${quoted(note.to)}.`
    case 'rating_as_choice':
      return 'Its steps have names, or are not three numbers in a row: they became options.'
    case 'exclusive_option_ordinary':
      return `${quoted(note.option)} can be chosen beside others here.`
    case 'picture_left':
      return `The picture of ${quoted(note.option)} could not be brought. Choose one before you publish.`
    case 'one_picture_only':
      return 'Only one picture can be chosen here.'
    case 'lines_as_questions':
      return `Nothing told questions from answers, so ${pluralized(note.count, 'line', 'lines')} became a question each.`
    case 'lines_as_options':
      return `The ${formatCount(note.count)} lines below it became its options.`
    case 'heading_left':
    case 'line_left':
      return `Left out: ${quoted(note.text)}.`
    default:
      return assertNever(note)
  }
}

const scale = ([from, to]: Range) => `${formatCount(from)} to ${formatCount(to)}`

const pagesText = (pages: number, titles: readonly string[]): string =>
  [
    ...(pages > 1 ? [`${formatCount(pages)} pages became one: shoppers meet one question at a time.`] : []),
    ...(titles.length > 0 ? [`Titles left out: ${words.listed(titles.map(quoted))}.`] : []),
  ].join(' ')
