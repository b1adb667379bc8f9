import { resolveSurvey } from '@earshot/survey'
import { aRule, aSingleSelect, aSurvey, aTextQuestion, randomSurvey, seededRandom } from '@earshot/survey/testing'
import { expect, test } from 'vitest'
import { type MapGraph, type MapNode, mapGraph, questionsOf } from './map-graph.ts'

const FOLDED = { isFolded: true, open: new Set<string>() }
const OPEN = { isFolded: false, open: new Set<string>() }

const idsIn = ({ nodes }: MapGraph) => nodes.map(({ id }) => id)
const asked = (nodes: readonly MapNode[]) =>
  nodes.flatMap((node) => questionsOf(node).map(({ questionId }) => questionId))
const chain = (count: number) => Array.from({ length: count }, (_, at) => aTextQuestion(`q${at + 1}`))

test('a chain is one node until it is opened, or the question in hand stands in it', () => {
  const survey = aSurvey(chain(9))
  expect(idsIn(mapGraph(survey, FOLDED).main)).toEqual(['start', 'fold:q1', 'end:q9'])
  expect(idsIn(mapGraph(survey, { isFolded: true, open: new Set(['q4']) }).main)).toEqual([
    ...['start', 'fold:q1', 'q4', 'fold:q5', 'end:q9'],
  ])
  expect(mapGraph(survey, OPEN).main.nodes).toHaveLength(11)
})

test('two in a row are not worth a fold', () => {
  expect(idsIn(mapGraph(aSurvey(chain(2)), FOLDED).main)).toEqual(['start', 'q1', 'q2', 'end:q2'])
})

test('a chain ends before a question that branches, and before one that others lead to', () => {
  const [q1, q2, q3] = chain(3)
  const fork = aSingleSelect('q4', { logic: [aRule(['yes'], 'q9')] })
  const survey = aSurvey([...[q1, q2, q3].flatMap((one) => one ?? []), fork, ...chain(12).slice(4)])
  expect(idsIn(mapGraph(survey, FOLDED).main)).toEqual(['start', 'fold:q1', 'q4', 'fold:q5', 'fold:q9', 'end:q12'])
})

test('each way says what it takes, and what leads back or to nothing is of its own kind', () => {
  const again = aSingleSelect('q2', { logic: [aRule(['yes'], 'q1'), aRule(['no'], 'gone')] })
  const { main } = mapGraph(aSurvey([aTextQuestion('q1'), again, aTextQuestion('q3')]), OPEN)
  expect(main.links.map(({ from, to, label, kind }) => [from, to, label, kind])).toEqual([
    ['start', 'q1', '', 'on'],
    ['q1', 'q2', '', 'on'],
    ['q2', 'q1', 'Back to 1: The yes one', 'back'],
    ['q2', 'q3', 'otherwise', 'on'],
    ['q2', 'gone:q2', 'The no one', 'broken'],
    ['q3', 'end:q3', '', 'on'],
  ])
})

test('what cannot be reached stands apart, and says where it would lead', () => {
  const last = aTextQuestion('q2', { config: { nextQuestionId: 'q3' as never } })
  const skip = aTextQuestion('q1', { config: { nextQuestionId: 'q3' as never } })
  const { main, apart } = mapGraph(aSurvey([skip, last, aTextQuestion('q3')]), OPEN)
  expect(idsIn(main)).toEqual(['start', 'q1', 'q3', 'end:q3'])
  expect(idsIn(apart)).toEqual(['q2', 'to:q2:q3'])
  expect(apart.nodes[0]).toMatchObject({ question: { isReached: false, targetsText: 'leads to 3' } })
})

test('a node says in words where each answer leads', () => {
  const options = ['a', 'b', 'c'].map((id) => ({ id: id as never, text: `Option ${id}` }))
  const logic = [aRule(['a', 'b'], 'q3'), aRule(['c'], 'gone')]
  const fork = aSingleSelect('q1', { logic, config: { options, allowOther: true, otherLabel: 'Else' } })
  const { main } = mapGraph(aSurvey([fork, aTextQuestion('q2'), aTextQuestion('q3')]), OPEN)
  expect(main.nodes[1]).toMatchObject({
    question: {
      targetsText:
        'leads to a question that’s gone, and so is skipped, if Option c, to 3 if Option a or Option b, otherwise to 2',
    },
  })
})

test.each(Array.from({ length: 150 }, (_, seed) => seed))(
  'every question is in exactly one node, and no fold hides a branch (seed %i)',
  (seed) => {
    const survey = randomSurvey(seededRandom(seed))
    const ids = resolveSurvey(survey, 0).questions.map(({ questionId }) => questionId)
    const open = mapGraph(survey, OPEN)
    const folded = mapGraph(survey, FOLDED)
    for (const { main, apart } of [open, folded]) {
      expect(asked([...main.nodes, ...apart.nodes]).toSorted()).toEqual(ids.toSorted())
      const known = new Set([...idsIn(main), ...idsIn(apart)])
      expect([...main.links, ...apart.links].filter(({ from, to }) => !known.has(from) || !known.has(to))).toEqual([])
    }
    const linksOf = ({ main, apart }: typeof open) => [...main.links, ...apart.links].map(({ id }) => id)
    // The missing links are the steps within the chains, one for each question but the last.
    const within = [...folded.main.nodes, ...folded.apart.nodes].flatMap((node) =>
      questionsOf(node)
        .slice(0, -1)
        .map(({ questionId }, at) => `${questionId}>${questionsOf(node)[at + 1]?.questionId}`),
    )
    expect(linksOf(folded).toSorted()).toEqual(
      linksOf(open)
        .filter((id) => !within.includes(id))
        .toSorted(),
    )
    for (const id of within)
      expect([...open.main.links, ...open.apart.links].find((link) => link.id === id)?.label).toBe('')
  },
)
