import { expect, test } from 'vitest'
import { type CampaignDraft, createSteps, emptyDraft } from './campaignDraft.ts'
import { mayOpenStep } from './mayOpenStep.ts'

const whole: CampaignDraft = {
  ...emptyDraft,
  token: { kind: 'native', address: '' },
  window: { start: 1, end: 2, isEndless: false, isCancellable: false },
  receivers: { ...emptyDraft.receivers, one: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359' },
  texts: { ...emptyDraft.texts, title: 'Spring' },
}
const open = (change: Partial<CampaignDraft>, isListReady = true) =>
  createSteps.filter((step) => mayOpenStep(step, { ...whole, ...change }, { isListReady }))

test('a step opens while all before it are complete; the contract’s step only from Review', () => {
  expect(open({})).toEqual(['list', 'token', 'window', 'texts', 'review'])
  expect(open({}, false)).toEqual(['list'])
  expect(open({ token: { kind: 'erc20', address: '0x1' } })).toEqual(['list', 'token'])
  expect(open({ window: { ...whole.window, end: 1 } })).toEqual(['list', 'token', 'window'])
  expect(open({ receivers: emptyDraft.receivers })).toEqual(['list', 'token', 'window'])
  expect(open({ texts: emptyDraft.texts })).toEqual(['list', 'token', 'window', 'texts'])
})

test('once something was asked for, only the contract’s steps open', () => {
  const underWay = {
    manifestHash: `0x${'1'.repeat(64)}`,
    distributor: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  } as const
  expect(open({ underWay }, false)).toEqual(['deploy', 'publish'])
})
