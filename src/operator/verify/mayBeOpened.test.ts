import { expect, test } from 'vitest'
import { mayBeOpened } from './mayBeOpened.ts'
import { type VerifyCheckId, type VerifySummary, verifyCheck, verifyChecks } from './verifyReport.ts'
import { verdictSentence } from './writeReport.ts'

const summary: VerifySummary = {
  title: 'Spring',
  description: undefined,
  token: { name: 'Spring', symbol: 'SPR' },
  recipients: 1,
  total: '1 SPR',
  root: '0x',
  packageHash: '0x',
  distributor: `0x${'d'.repeat(40)}`,
}
const ids = Object.keys(verifyChecks) as VerifyCheckId[]
const withFailed = (id: VerifyCheckId) =>
  ids.map((each) => verifyCheck(each, each === id ? 'failed' : 'passed', ''))

test('only what harms no claim may be wrong in a package that is opened', () => {
  expect(ids.filter((id) => mayBeOpened({ summary, checks: withFailed(id) }))).toEqual([
    'files-foreign',
    'hosts',
    'exports',
    'rounds',
    'funding',
  ])
  expect(mayBeOpened({ summary: { ...summary, distributor: undefined }, checks: [] })).toBe(false)
  expect(mayBeOpened({ summary: undefined, checks: [] })).toBe(false)
})

test('the sentence warns of a package only where it may not be used', () => {
  const sentence = (id: VerifyCheckId) =>
    verdictSentence({ verdict: 'failed', summary, checks: withFailed(id) })
  expect(sentence('shards')).toMatch(/^1 of \d+ checks failed\. Do not use this package\.$/)
  expect(sentence('funding')).toMatch(/^1 of \d+ checks failed\.$/)
})
