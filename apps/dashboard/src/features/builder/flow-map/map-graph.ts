import { type FlowCause, type FlowEdge, flowGraph, type QuestionId, resolveSurvey, type Survey } from '@earshot/survey'
import { causesSummary, targetsInFull } from './map-texts.ts'
import { words } from './words.ts'

/** A question as the map shows it. */
export type MapQuestion = {
  readonly questionId: QuestionId
  /** Its place in the survey, from 1. */
  readonly number: number
  readonly text: string
  /** Where it leads, as it is read out. */
  readonly targetsText: string
  readonly isReached: boolean
}

/** A node of the map; each question is in exactly one node, alone or in a fold. */
export type MapNode = { readonly id: string } & (
  | { readonly is: 'start' | 'end' | 'gone' }
  | { readonly is: 'elsewhere'; readonly number: number }
  | { readonly is: 'question'; readonly question: MapQuestion }
  | { readonly is: 'fold'; readonly questions: readonly [MapQuestion, ...MapQuestion[]]; readonly targetsText: string }
)

export type MapLink = {
  readonly id: string
  readonly from: string
  readonly to: string
  /** The condition of this link; empty if every answer takes it. */
  readonly label: string
  /** back: it closes a loop; broken: it would lead to a question that is gone. */
  readonly kind: 'on' | 'back' | 'broken'
}

/** Nodes and links; first what can be reached, then, apart, each group that can't. */
export type MapGraph = { readonly nodes: readonly MapNode[]; readonly links: readonly MapLink[] }

export type Folding = {
  readonly isFolded: boolean
  /** Never folded: chains that the merchant has opened, and the selected question. */
  readonly open: ReadonlySet<string>
}

/** As many stand on the screen of a phone without one's losing the way. */
export const FEW_QUESTIONS = 12

/** `main` can be reached from the first question, `apart` cannot. */
export type MapGraphs = { readonly main: MapGraph; readonly apart: MapGraph }

/**
 * The survey as it is drawn: the questions that can be reached from the start, and apart those that cannot. Spec §4.3.
 */
export function mapGraph(survey: Survey, folding: Folding): MapGraphs {
  const questions = resolveSurvey(survey, 0).questions
  const { edges, gone, reached, first } = flowGraph(questions)
  const numbers = new Map(questions.map(({ questionId }, index) => [questionId, index + 1]))
  const edgesFrom = Map.groupBy(edges, ({ from }) => from)
  const goneFrom = new Map(gone.map((one) => [one.from, one.causes]))
  const back = backEdges(first, edgesFrom)
  const mapQuestions = questions.map((question): MapQuestion => {
    const { questionId, text } = question
    const outgoing = edgesFrom.get(questionId) ?? []
    const targetsText = targetsInFull(question, outgoing, goneFrom.get(questionId) ?? null, (edge) => ({
      number: edge.to === null ? null : (numbers.get(edge.to) ?? null),
      isBack: back.has(edge),
    }))
    return { questionId, number: numbers.get(questionId) ?? 0, text, targetsText, isReached: reached.has(questionId) }
  })
  const nodes = folding.isFolded ? folded(mapQuestions, edges, goneFrom, folding.open) : mapQuestions.map(alone)
  const nodeOf = new Map(nodes.flatMap((node) => questionsOf(node).map(({ questionId }) => [questionId, node.id])))
  const graphOf = (isReached: boolean): MapGraph => {
    const own = nodes.filter((node) => questionsOf(node)[0]?.isReached === isReached)
    const last = own.flatMap((node) => questionsOf(node).at(-1)?.questionId ?? [])
    return withEnds(own, last)
  }
  return { main: withStart(graphOf(true), first === null ? undefined : nodeOf.get(first)), apart: graphOf(false) }

  /** The links that leave these nodes, and what stands where they lead out of the survey or of this part of it. */
  function withEnds(own: readonly MapNode[], leaving: readonly QuestionId[]): MapGraph {
    const ownIds = new Set(own.map(({ id }) => id))
    const ends: MapNode[] = []
    const links = leaving.flatMap((from): MapLink[] => {
      const question = questions[(numbers.get(from) ?? 0) - 1]
      const outgoing = (edgesFrom.get(from) ?? []).map((edge): MapLink => {
        const inside = edge.to === null ? undefined : nodeOf.get(edge.to)
        const to = inside !== undefined && ownIds.has(inside) ? inside : endOf(edge, ends)
        const cause = question ? causesSummary(question, edge.causes) : ''
        const isBack = back.has(edge)
        const label = isBack ? words.backOn(numbers.get(edge.to ?? from) ?? 0, cause) : cause
        return {
          id: `${from}>${edge.to ?? ''}`,
          from: nodeOf.get(from) ?? from,
          to,
          label,
          kind: isBack ? 'back' : 'on',
        }
      })
      const causes: readonly FlowCause[] | undefined = goneFrom.get(from)
      if (!causes || !question) return outgoing
      const id = `gone:${from}`
      ends.push({ id, is: 'gone' })
      const label = causesSummary(question, causes)
      return [...outgoing, { id: `${from}>gone`, from: nodeOf.get(from) ?? from, to: id, label, kind: 'broken' }]
    })
    return { nodes: [...own, ...ends], links }
  }

  /** Each way out has an end of its own: lines to a common one would cross the whole map. */
  function endOf({ from, to }: FlowEdge, ends: MapNode[]): string {
    const id = to === null ? `end:${from}` : `to:${from}:${to}`
    ends.push(to === null ? { id, is: 'end' } : { id, is: 'elsewhere', number: numbers.get(to) ?? 0 })
    return id
  }
}

export function questionsOf(node: MapNode): readonly MapQuestion[] {
  if (node.is === 'question') return [node.question]
  return node.is === 'fold' ? node.questions : []
}

/** The node that a question has for itself. */
const alone = (question: MapQuestion): MapNode => ({ id: question.questionId, is: 'question', question })

function withStart({ nodes, links }: MapGraph, first: string | undefined): MapGraph {
  if (first === undefined) return { nodes, links }
  const start: MapNode = { id: 'start', is: 'start' }
  return {
    nodes: [start, ...nodes],
    links: [{ id: 'start>', from: start.id, to: first, label: '', kind: 'on' }, ...links],
  }
}

/** The edges that lead back to a question one has come through: without them there is no loop. */
function backEdges(
  first: QuestionId | null,
  edgesFrom: ReadonlyMap<QuestionId, readonly FlowEdge[]>,
): ReadonlySet<FlowEdge> {
  const back = new Set<FlowEdge>()
  const left = new Set<QuestionId>()
  const inside = new Set<QuestionId>()
  function enter(id: QuestionId) {
    inside.add(id)
    for (const edge of edgesFrom.get(id) ?? []) {
      if (edge.to === null) continue
      if (inside.has(edge.to)) back.add(edge)
      else if (!left.has(edge.to)) enter(edge.to)
    }
    inside.delete(id)
    left.add(id)
  }
  for (const id of first === null ? [] : [first, ...edgesFrom.keys()]) if (!left.has(id)) enter(id)
  return back
}

/** Fewer are not worth a tap. */
const MIN_FOLDED = 3

/**
 * Chains of questions that follow each other without a choice become one node. In it nothing branches and nothing
 * joins: a fold has one way in, at its first question, and one way out, at its last.
 */
function folded(
  questions: readonly MapQuestion[],
  edges: readonly FlowEdge[],
  goneFrom: ReadonlyMap<QuestionId, unknown>,
  open: ReadonlySet<string>,
): readonly MapNode[] {
  const out = Map.groupBy(edges, ({ from }) => from)
  const into = Map.groupBy(edges, ({ to }) => to)
  const isPlain = ({ questionId }: MapQuestion) =>
    out.get(questionId)?.length === 1 && !goneFrom.has(questionId) && !open.has(questionId)
  const follows = (before: MapQuestion, { questionId, isReached }: MapQuestion) =>
    before.isReached === isReached &&
    out.get(before.questionId)?.[0]?.to === questionId &&
    into.get(questionId)?.length === 1

  const runs: MapQuestion[][] = []
  for (const question of questions) {
    const run = runs.at(-1)
    const before = run?.at(-1)
    if (run && before && isPlain(before) && isPlain(question) && follows(before, question)) run.push(question)
    else runs.push([question])
  }
  return runs.flatMap((run) => {
    const [first] = run
    if (!first || run.length < MIN_FOLDED) return run.map(alone)
    const fold: MapNode = {
      id: `fold:${first.questionId}`,
      is: 'fold',
      questions: [first, ...run.slice(1)],
      targetsText: run.at(-1)?.targetsText ?? '',
    }
    return [fold]
  })
}
