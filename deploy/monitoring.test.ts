import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { createMetrics } from '../server/observe/createMetrics.ts'
import * as v from '../src/schema/v.ts'

/* What the alerts and the dashboard ask for, against what a process exports. */

const rulesSchema = v.strictObject({
  groups: v.array(
    v.strictObject({
      name: v.string(),
      rules: v.pipe(
        v.array(
          v.strictObject({
            alert: v.pipe(v.string(), v.regex(/^Everclaim[A-Z]/)),
            expr: v.string(),
            for: v.optional(v.pipe(v.string(), v.regex(/^\d+m$/))),
            labels: v.strictObject({ severity: v.picklist(['critical', 'warning']) }),
            annotations: v.strictObject({ summary: v.string(), action: v.string() }),
          }),
        ),
        v.minLength(1),
      ),
    }),
  ),
})
const dashboardSchema = v.looseObject({
  panels: v.pipe(
    v.array(
      v.looseObject({
        id: v.pipe(v.number(), v.finite()),
        targets: v.pipe(v.array(v.looseObject({ expr: v.string() })), v.minLength(1)),
      }),
    ),
    v.minLength(1),
  ),
})

const rules = v
  .parse(rulesSchema, parse(readFileSync('deploy/prometheus/alerts.yml', 'utf8'), { strict: true }))
  .groups.flatMap((group) => group.rules)
const { panels } = v.parse(dashboardSchema, JSON.parse(readFileSync('deploy/grafana/everclaim.json', 'utf8')))
const expressions = [
  ...rules.map(({ expr }) => expr),
  ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
]

/** As `/metrics` of a process that has answered and sponsored has them. */
async function exported(): Promise<Map<string, Set<string>>> {
  const metrics = createMetrics()
  metrics.answered('getSession', 200, 0.1)
  metrics.relayer({ queued: 1, balance: 1, spent: 1 })
  const found = new Map<string, Set<string>>()
  for (const [, name = '', labels = ''] of (await metrics.text()).matchAll(
    /^([a-z]\w*)(?:\{(.*)\})? \S+$/gm,
  )) {
    const known = found.get(name) ?? new Set()
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label)
    found.set(name, known)
  }
  return found
}

test('each metric that an alert or a panel names is exported, with each label that it asks for', async () => {
  const metrics = await exported()
  // Prometheus adds them: whether a process answered, and which one it is.
  metrics.set('up', new Set())
  const ofPrometheus = ['job', 'instance']
  const named = expressions.flatMap((expression) =>
    [...expression.matchAll(/\b((?:everclaim|process|nodejs)_\w+|up)\b(?:\{([^}]*)\})?/g)].map(
      ([, name = '', selector = '']) => ({
        name,
        labels: [...selector.matchAll(/(\w+)(?:=~|!=|=)"/g)].map(([, label]) => label),
      }),
    ),
  )
  expect(named.length).toBeGreaterThan(15)
  const missing = named.flatMap(({ name, labels }) => {
    const known = metrics.get(name)
    if (!known) return [name]
    return labels
      .filter((label) => label && !known.has(label) && !ofPrometheus.includes(label))
      .map((label) => `${name}{${label}}`)
  })
  expect(missing).toEqual([])
})

test('each metric of ours is on the dashboard', async () => {
  const shown = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n')
  const ours = [...(await exported()).keys()].filter((name) => name.startsWith('everclaim_'))
  expect(ours.length).toBeGreaterThan(4)
  expect(ours.filter((name) => !shown.includes(name.replace(/_(sum|count)$/, '')))).toEqual([])
})

test('each alert has its row in docs/running.md, and no other has', () => {
  const documented = [...readFileSync('docs/running.md', 'utf8').matchAll(/^\| `(Everclaim\w+)` \|/gm)].map(
    ([, name]) => name,
  )
  expect(documented.sort()).toEqual(rules.map(({ alert }) => alert).sort())
})
