import { readFileSync } from 'node:fs'
import { parser } from '@prometheus-io/lezer-promql'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { createMetrics } from '../metrics.ts'
import { createServerGauges } from './server-gauges.ts'

const file = (name: string) => readFileSync(new URL(`../../../../docs/monitoring/${name}`, import.meta.url), 'utf8')

type Rules = { groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[] }
const rules = (parse(file('alerts.yml')) as Rules).groups.flatMap((group) => group.rules)

type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] }
const panels = (JSON.parse(file('dashboard.json')) as Dashboard).panels

const expressions = [
  ...rules.map(({ alert, expr }) => ({ name: alert, expr })),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ name: title, expr }))),
]

/** Prometheus itself adds these labels. */
const SCRAPE_LABELS = ['job', 'instance']

/** The labels of each series that a scrape returns. */
function labelsOfSeries(): Map<string, readonly string[]> {
  const { registry } = createMetrics()
  createServerGauges(registry, {
    version: '1.0.0',
    readiness: () => ({ reason: null, oldestWaitingMs: null, replicaLagSeconds: null, warnings: [] }),
    pools: () => ({}),
    replica: null,
    expectedWait: () => ({ responses: null, shown: null }),
    clockDifference: () => 0,
    backups: { lastAt: async () => null, warning: () => null },
    jobs: async () => [],
  })
  const series = new Map<string, readonly string[]>([['up', []]])
  for (const metric of registry.getMetricsAsArray() as unknown as {
    name: string
    type: string
    labelNames: string[]
  }[]) {
    const { name, labelNames } = metric
    if (metric.type !== 'histogram') series.set(name, labelNames)
    else
      for (const [end, more] of [
        ['bucket', ['le']],
        ['sum', []],
        ['count', []],
      ] as const)
        series.set(`${name}_${end}`, [...labelNames, ...more])
  }
  return series
}

/** The variables of Grafana are no PromQL. */
const withoutVariables = (expr: string) => expr.replaceAll('$__rate_interval', '5m')

/** The names of metrics, and of all labels, in an expression. */
function namesIn(expr: string) {
  const [metrics, labels]: [string[], string[]] = [[], []]
  parser.parse(expr).iterate({
    enter({ name, from, to }) {
      const text = expr.slice(from, to)
      if (name === 'Identifier' || name === 'MetricName') metrics.push(text)
      if (name === 'LabelName') labels.push(text)
    },
  })
  return { metrics: [...new Set(metrics)], labels: [...new Set(labels)] }
}

test.each(expressions)('$name is an expression over metrics and labels that exist', ({ expr }) => {
  const plain = withoutVariables(expr)
  const errors: string[] = []
  parser.parse(plain).iterate({ enter: ({ type, from, to }) => void (type.isError && errors.push(`${from}–${to}`)) })
  expect(errors).toEqual([])
  const series = labelsOfSeries()
  const { metrics, labels } = namesIn(plain)
  expect(metrics).not.toEqual([])
  expect(metrics.filter((name) => !series.has(name))).toEqual([])
  const known = new Set([...SCRAPE_LABELS, ...metrics.flatMap((name) => series.get(name) ?? [])])
  expect(labels.filter((name) => !known.has(name))).toEqual([])
})

test('an alert of a metric that does not exist would be noticed', () => {
  expect(namesIn('sum by (store) (rate(earshot_nothing_total{kind="x"}[5m]))')).toEqual({
    metrics: ['earshot_nothing_total'],
    labels: ['store', 'kind'],
  })
})

test('each alert says what is wrong in a sentence', () => {
  for (const { annotations } of rules) expect(annotations.summary).toMatch(/^\S.*\.$/)
})
