import type { Survey } from '@earshot/survey'
import { aRule, aSingleSelect, aSurvey, aTextQuestion, randomSurvey, seededRandom } from '@earshot/survey/testing'
import { expect, test } from 'vitest'
import { layOutMap, MIN_NODE_HEIGHT, MIN_TEXT_PX, MIN_ZOOM, TEXT_PX } from './lay-out-map.ts'
import type { Box } from './link-path.ts'
import { mapGraph, questionsOf } from './map-graph.ts'

const PHONE = 390

function layOut(
  survey: Survey,
  { width = PHONE, isRightToLeft = false, isFolded = false, marks = { problems: 0, warnings: 0 } } = {},
) {
  const graphs = mapGraph(survey, { isFolded, open: new Set() })
  return layOutMap(graphs, { frameWidth: width, isRightToLeft, marksOf: () => marks })
}

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** A fork every fourth question. */
const forks = (count: number) =>
  aSurvey(
    Array.from({ length: count }, (_, at) =>
      at % 4 === 0 && at + 3 < count
        ? aSingleSelect(`q${at + 1}`, { logic: [aRule(['yes'], `q${at + 3}`)] })
        : aTextQuestion(`q${at + 1}`),
    ),
  )

test('at the least zoom the text can be read and a node is a fingertip high', () => {
  expect(TEXT_PX * MIN_ZOOM).toBeGreaterThanOrEqual(MIN_TEXT_PX)
  expect(MIN_NODE_HEIGHT * MIN_ZOOM).toBeGreaterThanOrEqual(44)
})

test.each(Array.from({ length: 40 }, (_, seed) => seed))(
  'nothing lies upon anything else, nor outside (seed %i)',
  (seed) => {
    const { nodes, links, width, height } = layOut(randomSurvey(seededRandom(seed)))
    const boxes = [...nodes.map(({ box }) => box), ...links.flatMap(({ label }) => label ?? [])]
    for (const [at, box] of boxes.entries()) {
      expect(boxes.slice(at + 1).filter((other) => overlap(box, other))).toEqual([])
      expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height).toBe(true)
    }
    for (const { box, node } of nodes) {
      if (questionsOf(node).length > 0) expect(box.height).toBeGreaterThanOrEqual(MIN_NODE_HEIGHT)
    }
    for (const { path } of links) expect(`${path.line}${path.head}`).not.toMatch(/NaN|undefined/)
  },
)

test('thirty questions with forks fit the width of a phone, and more room makes them wider', () => {
  const onPhone = layOut(forks(30))
  expect(onPhone.width * MIN_ZOOM).toBeLessThanOrEqual(PHONE)
  const widest = (layout: typeof onPhone) => Math.max(...layout.nodes.map(({ box }) => box.width))
  expect(widest(layOut(forks(30), { width: 700 }))).toBeGreaterThan(widest(onPhone))
})

test('what cannot be reached lies below everything that can', () => {
  const { nodes, apartTop } = layOut(
    aSurvey([aTextQuestion('q1', { config: { isTerminal: true } }), aTextQuestion('q2')]),
  )
  expect(apartTop).not.toBeNull()
  for (const { node, box } of nodes) expect(box.y > (apartTop ?? 0)).toBe(/q2/.test(node.id))
})

test('earlier ways stand on the side where reading begins', () => {
  const survey = aSurvey([
    aSingleSelect('q1', { logic: [aRule(['yes'], 'q2')], config: { nextQuestionId: 'q3' as never } }),
    aTextQuestion('q2', { config: { isTerminal: true } }),
    aTextQuestion('q3'),
  ])
  const xOf = (layout: ReturnType<typeof layOut>, id: string) =>
    layout.nodes.find(({ node }) => node.id === id)?.box.x ?? 0
  const [ltr, rtl] = [layOut(survey), layOut(survey, { isRightToLeft: true })]
  expect(xOf(ltr, 'q2')).toBeLessThan(xOf(ltr, 'q3'))
  expect(xOf(rtl, 'q2')).toBeGreaterThan(xOf(rtl, 'q3'))
})

test.each([
  { nodes: 'wide', width: PHONE, fixes: 20, both: 40 },
  { nodes: 'narrow', width: 140, fixes: 20, both: 20 },
])('in $nodes nodes, what is marked of a question has room', ({ width, fixes, both }) => {
  const heightWith = (problems: number, warnings: number) => {
    const { nodes } = layOut(aSurvey([aTextQuestion('q1')]), { width, marks: { problems, warnings } })
    return nodes.find(({ node }) => node.is === 'question')?.box.height ?? 0
  }
  const added = [heightWith(1, 0), heightWith(0, 3), heightWith(2, 1)].map((height) => height - heightWith(0, 0))
  expect(added).toEqual([fixes, fixes, both])
})
