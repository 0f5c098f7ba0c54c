import { act, fireEvent, render, screen } from '@testing-library/react'
import type { Hex } from 'viem'
import { beforeEach, expect, test, vi } from 'vitest'
import { demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import { draftTransaction } from '../../multisig/build/draftTransaction.ts'
import { proposeTransaction } from '../../multisig/propose/proposeTransaction.ts'
import { safeTxHashOf } from '../../multisig/sign/safeTxHashOf.ts'
import { walletErrorOf } from '../../wallet/walletErrorOf.ts'
import { inPage } from '../test-support/drawPage.ts'
import type { WalletActions } from '../wallet/walletContext.ts'
import { SignAndPropose } from './SignAndPropose.tsx'
import type { OnAsk } from './useProposing.ts'

/** The wallet service's answer, in place of one over the network. */
vi.mock('../../multisig/propose/proposeTransaction.ts', () => ({ proposeTransaction: vi.fn() }))

const { olga, otto } = demoAccounts
const owner = olga.address
const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const facts = { address, owners: [owner], threshold: 1, nonce: 4, version: '1.4.1' } as const
let nonce = 10
const button = (name: string) => screen.getByRole('button', { name })

beforeEach(() => {
  // A transaction of its own for each test: what was signed of another is kept.
  nonce += 1
  vi.mocked(proposeTransaction).mockReset()
})

function draw({ at = nonce, isReady = true }: { at?: number; isReady?: boolean } = {}) {
  const transaction = draftTransaction([{ to: owner, value: 1n, data: '0x' }], at)
  const safeTxHash = safeTxHashOf({ chainId: 81457, safe: address }, transaction)
  const sign = vi.fn<NonNullable<WalletActions['signSafeTransaction']>>(() =>
    olga.signer.sign({ hash: safeTxHash }),
  )
  const onAsk = vi.fn<OnAsk>((ask) => ask())
  const onProposed = vi.fn<(safeTxHash: Hex) => void>()
  render(
    inPage(
      <SignAndPropose
        safe={facts}
        transaction={transaction}
        owner={owner}
        inside="any"
        isReady={isReady}
        row={undefined}
        back={(isSigning) => (
          <button type="button" disabled={isSigning}>
            Back
          </button>
        )}
        onAsk={onAsk}
        onProposed={onProposed}
      />,
      { actions: { signSafeTransaction: sign } },
    ),
  )
  const press = (name: string) => act(async () => fireEvent.click(button(name)))
  return { transaction, safeTxHash, sign, onAsk, onProposed, press }
}

test('the owner signs exactly this transaction, and the service gets it with the signature', async () => {
  vi.mocked(proposeTransaction).mockImplementation(async (_site, { transaction }) =>
    safeTxHashOf({ chainId: 81457, safe: address }, transaction),
  )
  const { press, sign, onAsk, onProposed, safeTxHash, transaction } = draw()
  await press('Sign and propose')
  await expect.poll(() => onProposed.mock.calls).toEqual([[safeTxHash]])
  await expect(onAsk.mock.results[0]?.value).resolves.toEqual({ safeTxHash, nonce })
  expect(sign.mock.calls).toEqual([[{ owner, safe: address, transaction, inside: 'any' }]])
  const signature = await olga.signer.sign({ hash: safeTxHash })
  expect(vi.mocked(proposeTransaction).mock.calls[0]?.[1]).toMatchObject({ owner, transaction, signature })
})

test('a no in the wallet is said quietly, and nothing goes to the service', async () => {
  const { press, sign, onProposed } = draw()
  sign.mockRejectedValue(walletErrorOf({ code: 4001, message: 'no' }, 'sign'))
  await press('Sign and propose')
  await screen.findByText('You declined in your wallet. Nothing was signed.')
  expect(proposeTransaction).not.toHaveBeenCalled()
  expect(onProposed).not.toHaveBeenCalled()
})

test('what the service refuses is handed on again without asking the wallet', async () => {
  vi.mocked(proposeTransaction).mockRejectedValueOnce(new Error('busy'))
  const { press, sign, onProposed, safeTxHash } = draw()
  await press('Sign and propose')
  await screen.findByText(/This tab keeps your signature/)
  vi.mocked(proposeTransaction).mockResolvedValue(safeTxHash)
  await press('Try again')
  await expect.poll(() => onProposed.mock.calls).toEqual([[safeTxHash]])
  expect(sign).toHaveBeenCalledOnce()
})

test('another’s signature goes nowhere and is not kept: the wallet is asked again', async () => {
  const { press, sign, safeTxHash } = draw()
  sign.mockResolvedValueOnce(await otto.signer.sign({ hash: safeTxHash }))
  await press('Sign and propose')
  await screen.findByText(/isn’t from this account/)
  expect(proposeTransaction).not.toHaveBeenCalled()
  await press('Sign and propose')
  expect(sign).toHaveBeenCalledTimes(2)
})

test('a nonce that the Safe has used is not signed', async () => {
  const { sign, press } = draw({ at: facts.nonce - 1 })
  expect(document.body.textContent).toContain('Nonce 3 was used up meanwhile')
  await press('Sign and propose')
  expect(sign).not.toHaveBeenCalled()
})

test('the wallet is asked only once its caller has written that down, who hears how it went', async () => {
  const { press, sign, onAsk, onProposed } = draw()
  let written = () => {}
  onAsk.mockImplementation(async (ask) => {
    await new Promise<void>((resolve) => {
      written = resolve
    })
    return ask()
  })
  sign.mockRejectedValue(walletErrorOf({ code: 4001, message: 'no' }, 'sign'))
  await press('Sign and propose')
  expect(sign).not.toHaveBeenCalled()
  await act(async () => written())
  expect(sign).toHaveBeenCalledOnce()
  await expect(onAsk.mock.results[0]?.value).rejects.toMatchObject({ request: 'sign' })
  expect(onProposed).not.toHaveBeenCalled()
})

test('nothing is signed before what it depends on is known', async () => {
  const { sign, onAsk, press } = draw({ isReady: false })
  await press('Sign and propose')
  expect(onAsk).not.toHaveBeenCalled()
  expect(sign).not.toHaveBeenCalled()
})
