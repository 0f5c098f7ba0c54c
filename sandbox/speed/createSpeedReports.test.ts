import { beforeEach, describe, expect, test } from 'vitest'
import { createSpeedReports } from './createSpeedReports.ts'
import { speedPage } from './speedPage.ts'

const metric = {
  id: 'v6-1',
  metricType: 'LCP',
  value: 812.5,
  route: '/claim/[campaign]',
  origin: 'http://127.0.0.1:3000',
  path: '/claim/spring/',
}
const report = (...metrics: unknown[]) => ({
  schema: 'everclaim.speed.v1',
  sdkName: '@vercel/speed-insights/react',
  sdkVersion: '2.0.0',
  metrics,
})

let reports: ReturnType<typeof createSpeedReports>
beforeEach(() => {
  reports = createSpeedReports()
})

test('default: a report’s values are kept in their order', () => {
  expect(reports.receive(report(metric, { ...metric, metricType: 'CLS', value: 0.01 }))).toEqual([])
  expect(reports.list()).toMatchObject([metric, { metricType: 'CLS', value: 0.01 }])
  reports.clear()
  expect(reports.list()).toEqual([])
})

describe('behavior: refuses', () => {
  test.each([
    ['what is no report', 'hello'],
    ['nothing', undefined],
    ['another schema', { ...report(metric), schema: 'x' }],
    ['no values', report()],
    ['too many values', report(...Array(51).fill(metric))],
    ['a path with a fragment', report({ ...metric, path: '/claim/spring/#account=0xada' })],
    ['a path with a query', report({ ...metric, path: '/claim/spring/?account=0xada' })],
    ['a route with a fragment', report({ ...metric, route: '/#a' })],
    ['a long path', report({ ...metric, path: `/${'x'.repeat(200)}` })],
    ['more than it knows', report({ ...metric, href: 'x' })],
    ['a value that is no number', report({ ...metric, value: '1' })],
  ])('%s', (_, body) => {
    expect(reports.receive(body).length).toBeGreaterThan(0)
    expect(reports.list()).toEqual([])
  })
})

test('behavior: keeps the newest 500 values', () => {
  for (let round = 0; round < 11; round++)
    reports.receive(
      report(...Array.from({ length: 50 }, (_, index) => ({ ...metric, value: round * 50 + index }))),
    )
  expect(reports.list()).toHaveLength(500)
  expect(reports.list()[0]).toMatchObject({ value: 50 })
  expect(reports.list().at(-1)).toMatchObject({ value: 549 })
})

test('behavior: the page shows them as text, whatever they hold', () => {
  reports.receive(report({ ...metric, path: '/<script>"&' }, { ...metric, metricType: 'CLS', value: 0.0123 }))
  const page = speedPage(reports.list())
  expect(page).toContain('<td>LCP</td><td>813 ms</td><td>/claim/[campaign]</td>')
  expect(page).toContain('<td>CLS</td><td>0.012</td>')
  expect(page).not.toContain('<script')
  expect(speedPage([])).toContain('Nothing yet')
})
