import { decodeFunctionData, isAddressEqual, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { merkleDistributorAbi } from '../../abi/merkleDistributor.ts'
import { encodeDelegate } from '../../chain/delegateCall.ts'
import { multiSendCallOnly } from '../../multisig/build/knownContracts.ts'
import { decodeMultiSend } from '../../multisig/build/multiSend.ts'
import { NotSignableError } from '../../multisig/errors.ts'
import { buildSafeClaim } from './buildSafeClaim.ts'
import { allocation, elsewhere, here, otherAllocation, pusher, safe } from './test-support/claimFixtures.ts'

const claim = { distributor: here, allocation }
const other = { distributor: elsewhere, allocation: otherAllocation }

describe('what a Safe is asked to execute', () => {
  test('one campaign: its tryClaim, as a plain call', () => {
    const built = buildSafeClaim({ claims: [claim], nonce: 3 })
    expect(built).toMatchObject({ to: here, value: 0n, operation: 0, nonce: 3 })
    expect(decodeFunctionData({ abi: merkleDistributorAbi, data: built.data })).toEqual({
      functionName: 'tryClaim',
      args: [5n, safe, 1_000n, allocation.proof],
    })
  })

  test('nobody is paid for executing it, and the call inside decides', () => {
    for (const claims of [[claim], [claim, other]])
      expect(buildSafeClaim({ claims, nonce: 0 })).toMatchObject({
        safeTxGas: 0n,
        baseGas: 0n,
        gasPrice: 0n,
        gasToken: zeroAddress,
        refundReceiver: zeroAddress,
      })
  })

  test('several campaigns and a setting: one batch through MultiSendCallOnly, each campaign by itself', () => {
    const built = buildSafeClaim({
      claims: [claim, other],
      nonce: 0,
      settings: [{ what: 'gas', mode: 'claimable' }],
    })
    expect(built).toMatchObject({ to: multiSendCallOnly.address, value: 0n, operation: 1 })
    const calls = decodeMultiSend(built.data) ?? []
    expect(calls).toHaveLength(3)
    for (const { operation, value } of calls)
      expect({ operation, value }).toEqual({ operation: 0, value: 0n })
    expect(isAddressEqual(calls[0]?.to ?? zeroAddress, here)).toBe(true)
    expect(isAddressEqual(calls[1]?.to ?? zeroAddress, elsewhere)).toBe(true)
  })

  test('who votes with the tokens is set last, by the token itself', () => {
    const delegations = [{ token: elsewhere, delegatee: pusher }]
    const built = buildSafeClaim({ claims: [claim], delegations, nonce: 0 })
    const calls = decodeMultiSend(built.data) ?? []
    expect(calls).toHaveLength(2)
    expect(calls[1]).toEqual({ ...encodeDelegate(elsewhere, pusher), value: 0n, operation: 0 })
  })

  test('error: nothing to do', () => {
    expect(() => buildSafeClaim({ claims: [], nonce: 0 })).toThrow(NotSignableError)
  })
})
