import type { OptionId, Question } from '@earshot/survey'
import { aMultiSelect, anNpsQuestion, aRating, aRule, aSingleSelect, aTextQuestion } from '@earshot/survey/testing'

const texts = [
  'Where did you first hear about us?',
  'Which friend should we thank?',
  'How likely are you to recommend us to a friend or colleague?',
  'What almost stopped you from buying?',
  'Anything else?',
  'Who is this order for?',
  'How easy was it to find what you were looking for today?',
]
const text = (at: number) => texts[at % texts.length] ?? ''
const offered = (texts: Readonly<Record<string, string>>) => ({
  options: Object.entries(texts).map(([id, text]) => ({ id: id as OptionId, text })),
})
const sources = offered({ insta: 'Instagram', tiktok: 'TikTok', friend: 'A friend or family', google: 'Google search' })

/** Thirty questions with branches, skips, a loop, an early end, one that can't be reached and a rule that leads nowhere. */
export const thirtyQuestions = (): readonly Question[] =>
  Array.from({ length: 30 }, (_, at): Question => {
    const id = `q${at + 1}`
    const own = { text: text(at) }
    switch (at + 1) {
      case 1:
        return aSingleSelect(id, {
          ...own,
          logic: [aRule(['friend'], 'q2'), aRule(['insta', 'tiktok'], 'q3')],
          config: { ...sources, nextQuestionId: 'q4' as never },
        })
      case 2:
      case 3:
        return aTextQuestion(id, { ...own, config: { nextQuestionId: 'q5' as never } })
      case 9:
        return aRating(id, { ...own, logic: [aRule(['1', '2'], 'q16')] })
      case 16:
        return anNpsQuestion(id, {
          ...own,
          logic: [aRule(['0', '1', '2', '3', '4', '5', '6'], 'q17'), aRule(['7', '8'], 'q18')],
          config: { nextQuestionId: 'q19' as never },
        })
      case 17:
      case 18:
        return aTextQuestion(id, { ...own, config: { nextQuestionId: 'q20' as never } })
      case 21:
        return aSingleSelect(id, {
          ...own,
          config: offered({ again: 'Yes, once more', no: 'No' }),
          logic: [aRule(['again'], 'q19')],
        })
      case 23:
        return aMultiSelect(id, {
          ...own,
          config: sources,
          isRequired: false,
          logic: [aRule(['insta'], 'q25'), aRule(['tiktok'], 'gone')],
        })
      case 27:
        return aTextQuestion(id, { ...own, config: { isTerminal: true } })
      default:
        return aTextQuestion(id, own)
    }
  })

/** As many questions as a survey holds; every third asks which way. */
export const aHundredForks = (): readonly Question[] =>
  Array.from({ length: 300 }, (_, at): Question => {
    const id = `q${at + 1}`
    if (at % 3 !== 0 || at === 297) return aTextQuestion(id, { text: text(at) })
    return aSingleSelect(id, { text: text(at), config: sources, logic: [aRule(['insta'], `q${at + 3}`)] })
  })
