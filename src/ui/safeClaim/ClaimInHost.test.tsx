import { act, fireEvent, render, screen } from '@testing-library/react'
import type { Hex } from 'viem'
import { expect, test, vi } from 'vitest'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { draftTransaction } from '../../multisig/build/draftTransaction.ts'
import { OpenSafeContext } from '../multisig/openSafeContext.ts'
import { inPage } from '../test-support/drawPage.ts'
import type { WalletActions } from '../wallet/walletContext.ts'
import { ClaimInHost } from './ClaimInHost.tsx'
import { hostProposals } from './hostProposals.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const contract = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const safe = { address, owners: [contract], threshold: 1, nonce: 4, version: '1.4.1' } as const
const calls = [
  { to: contract, value: 0n, data: '0x01' },
  { to: contract, value: 0n, data: '0x02' },
] as const
const hashOf = (byte: string): Hex => `0x${byte.repeat(32)}`

function draw(transaction: SafeTransaction | undefined, isReadOnly = false) {
  const sendCallsInHost = vi.fn<NonNullable<WalletActions['sendCallsInHost']>>(async () => hashOf('12'))
  let late: ((safeTxHash: Hex) => void) | undefined
  const onLook = vi.fn()
  render(
    inPage(
      <OpenSafeContext value={{ safe, role: { kind: 'host', isReadOnly } }}>
        <ClaimInHost transaction={transaction} isReadOnly={isReadOnly} onLook={onLook} />
      </OpenSafeContext>,
      {
        actions: {
          sendCallsInHost,
          onLateProposal: (listener) => {
            late = listener
            return () => undefined
          },
        },
      },
    ),
  )
  const press = () =>
    act(async () => fireEvent.click(screen.getByRole('button', { name: 'Propose in the Safe' })))
  return { sendCallsInHost, onLook, press, report: (hash: Hex) => act(async () => late?.(hash)) }
}

test('before the claim is built the button is there, and asks for nothing', async () => {
  const { press, sendCallsInHost } = draw(undefined)
  await press()
  expect(sendCallsInHost).not.toHaveBeenCalled()
})

test('the host gets the calls of a batch one by one, and its proposal is found from then on', async () => {
  const { press, sendCallsInHost, onLook } = draw(draftTransaction(calls, 4))
  await press()
  expect(sendCallsInHost.mock.calls[0]?.[0]).toEqual(calls.map((call) => ({ from: address, ...call })))
  expect(sendCallsInHost.mock.calls[0]?.[1].inside).toBe('claims')
  expect(hostProposals.of(address)).toContain(hashOf('12'))
  expect(onLook).toHaveBeenCalledOnce()
})

test('what the host reports late is found, whichever part of the page has asked for it, and once', async () => {
  const { report } = draw(undefined)
  await report(hashOf('34'))
  await report(hashOf('34'))
  expect(hostProposals.of(address).filter((hash) => hash === hashOf('34'))).toHaveLength(1)
})

test('somebody who is no owner only looks', () => {
  draw(draftTransaction(calls, 4), true)
  expect(document.body.textContent).toContain('You aren’t an owner of this Safe')
  expect(screen.queryByRole('button')).toBeNull()
})
