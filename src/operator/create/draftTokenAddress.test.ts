import { zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { emptyDraft } from './campaignDraft.ts'
import { draftTokenAddress } from './draftTokenAddress.ts'

const usdb = '0x4300000000000000000000000000000000000003'
const withToken = (kind: 'erc20' | 'native', address: string) => ({
  token: { ...emptyDraft.token, kind, address },
})

test('default: the address that was typed, as soon as it is one', () => {
  expect(draftTokenAddress(withToken('erc20', ` ${usdb} `))).toBe(usdb)
  expect(draftTokenAddress(withToken('erc20', usdb.slice(0, -1)))).toBeUndefined()
})

test('behavior: ETH has the zero address, whatever was typed before', () => {
  expect(draftTokenAddress(withToken('native', usdb))).toBe(zeroAddress)
})
