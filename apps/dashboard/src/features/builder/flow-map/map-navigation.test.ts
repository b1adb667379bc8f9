import { aRule, aSingleSelect, aSurvey, aTextQuestion } from '@earshot/survey/testing'
import { expect, test } from 'vitest'
import { layOutMap } from './lay-out-map.ts'
import { mapGraph } from './map-graph.ts'
import { type NavigationKey, nextNode } from './map-navigation.ts'

/** q1 leads to q2 or q3, both to q4; q4 leads back to q1 or on to q5; q6 cannot be reached. */
const survey = aSurvey([
  aSingleSelect('q1', { logic: [aRule(['yes'], 'q2')], config: { nextQuestionId: 'q3' as never } }),
  aTextQuestion('q2', { config: { nextQuestionId: 'q4' as never } }),
  aTextQuestion('q3'),
  aSingleSelect('q4', { logic: [aRule(['yes'], 'q1')] }),
  aTextQuestion('q5', { config: { isTerminal: true } }),
  aTextQuestion('q6'),
])
const graphs = mapGraph(survey, { isFolded: false, open: new Set() })
const layout = layOutMap(graphs, {
  frameWidth: 700,
  isRightToLeft: false,
  marksOf: () => ({ problems: 0, warnings: 0 }),
})

test.each<{ key: NavigationKey; at: string; from?: string; to: string | null }>([
  { key: 'ArrowDown', at: 'q1', to: 'q2' },
  { key: 'ArrowRight', at: 'q2', from: 'q1', to: 'q3' },
  { key: 'ArrowLeft', at: 'q3', from: 'q1', to: 'q2' },
  { key: 'ArrowLeft', at: 'q2', from: 'q1', to: null },
  { key: 'ArrowDown', at: 'q3', to: 'q4' },
  { key: 'ArrowUp', at: 'q4', from: 'q3', to: 'q3' },
  { key: 'ArrowUp', at: 'q4', from: 'q2', to: 'q2' },
  { key: 'ArrowDown', at: 'q4', to: 'q5' },
  { key: 'ArrowDown', at: 'q5', to: 'q6' },
  { key: 'ArrowUp', at: 'q6', to: 'q5' },
  { key: 'ArrowDown', at: 'q6', to: null },
  { key: 'Home', at: 'q5', to: 'q1' },
  { key: 'End', at: 'q1', to: 'q6' },
])('$key at $at leads to $to', ({ key, at, from = null, to }) => {
  expect(nextNode(layout, at, key, from)).toBe(to)
})
