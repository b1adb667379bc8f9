import { downloadText } from '../../../lib/download.ts'
import { storedAnswerSummary } from '../../../parts/preview/answer-summary.ts'
import type { FoundShopper, RowWords, ShopperRow } from './shopper-api.ts'

/** Saves all that is stored as one file that a shopper can read. */
export function exportShopper({ value, by, tables }: FoundShopper, now: Date): void {
  const file = {
    shopper: value,
    foundBy: by,
    exportedAt: now.toISOString(),
    tables: tables.map(({ rows, ...about }) => ({ ...about, rows: rows.map(exportedRow) })),
  }
  downloadText('shopper.json', JSON.stringify(file, null, 2), 'application/json')
}

const exportedRow = ({ shown, record }: ShopperRow) => ({ ...(shown && readable(shown)), record })

/** Its words come first, with names that need no explanation. */
function readable(shown: RowWords) {
  switch (shown.as) {
    case 'response':
      return {
        survey: shown.surveyName,
        firstAnswer: shown.receivedAt,
        lastAnswer: shown.updatedAt,
        completed: shown.completed,
        seconds: shown.seconds,
        device: shown.device,
        order: shown.orderId,
        answers: shown.answers.map(({ question, answer }) => ({
          question,
          answer: answer && storedAnswerSummary(answer),
        })),
      }
    case 'written_answer':
      return { survey: shown.surveyName, question: shown.question, answer: shown.answer }
    case 'facts':
      return { survey: shown.surveyName, facts: shown.facts }
    case 'order':
      return {
        order: shown.orderId,
        ordered: shown.orderedAt,
        total: shown.total,
        currency: shown.currency,
        refunded: shown.refundedAt,
      }
  }
}
