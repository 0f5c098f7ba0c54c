import { encodeFunctionData, erc20Abi, getAddress, parseAbi, parseEther } from 'viem'
import { expect, test } from 'vitest'
import { decodeTransaction } from '../../../../workspace/decodeTransaction.ts'
import { callFacts, etherSentAlong, meaningTitle } from './meaningTitle.ts'

const safe = '0x00000000000000000000000000000000000000a1'
const other = '0x00000000000000000000000000000000000000b2'
const call = { to: other, value: 0n, data: '0x', operation: 0 } as const

test('ETH that goes along with another call is a fact of its own', () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [safe, 0n] })
  const approval = decodeTransaction({ ...call, value: parseEther('3'), data }, safe)
  expect(etherSentAlong(approval)).toBe(parseEther('3'))
  expect(callFacts(approval)).toContainEqual({
    ...{ label: 'ETH sent along', kind: 'sum', sum: { token: 'native', amount: parseEther('3') } },
  })
  const transfer = decodeTransaction({ ...call, value: 1n }, safe)
  expect(etherSentAlong(transfer)).toBe(0n)
  expect(callFacts(transfer).map(({ label }) => label)).toEqual(['Recipient', 'Amount'])
})

test('a call that cannot be read names its contract, and says when its code runs as the Safe’s own', () => {
  const facts = callFacts(decodeTransaction({ ...call, data: '0x12345678', operation: 1, value: 1n }, safe))
  expect(facts).toEqual([
    { label: 'Contract', kind: 'address', address: other },
    {
      ...{ label: 'Operation', kind: 'text' },
      text: 'Delegate call: the code of this contract runs as the Safe’s own',
    },
  ])
})

test('whom a setting of Blast gives power to is told', () => {
  const data = encodeFunctionData({
    abi: parseAbi(['function configureGovernor(address _governor)']),
    args: [other],
  })
  const setting = decodeTransaction({ ...call, to: '0x4300000000000000000000000000000000000002', data }, safe)
  expect(meaningTitle(setting)?.words).toBe('Change a setting of Blast: configureGovernor')
  expect(callFacts(setting)).toContainEqual(
    expect.objectContaining({
      kind: 'address',
      address: getAddress(other),
      label: expect.stringMatching(/governor/i),
    }),
  )
})
