import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { getAddress } from 'viem'
import { beforeEach, expect, test, vi } from 'vitest'
import { demoAccounts } from '../../../../../sandbox/devnet/demoAccounts.ts'
import { hashSafeTransaction } from '../../../../chain/hashSafeTransaction.ts'
import { EverclaimError } from '../../../../errors.ts'
import { draftTransaction, etherTransfer } from '../../../../multisig/build/draftTransaction.ts'
import { deleteProposal } from '../../../../multisig/propose/deleteProposal.ts'
import { serviceRequestHash } from '../../../../multisig/sign/assertServiceSignature.ts'
import { SafeServiceRefusedError } from '../../../../safe/service/errors.ts'
import { walletErrorOf } from '../../../../wallet/walletErrorOf.ts'
import { OpenSafeContext } from '../../../multisig/openSafeContext.ts'
import { SiteContext } from '../../../site/siteContext.ts'
import { inPage, plainSite } from '../../../test-support/drawPage.ts'
import { recentTransactions } from '../../../wallet/account/recentTransactionStore.ts'
import type { WalletActions, WalletState } from '../../../wallet/walletContext.ts'
import { TransactionView } from '../TransactionView.tsx'
import { DeleteAction } from './DeleteAction.tsx'

/** The service's answers, in place of some over the network. */
vi.mock('../../../../multisig/propose/deleteProposal.ts', () => ({ deleteProposal: vi.fn() }))
const getTransactionDetails = vi.fn()
vi.mock('../../../../multisig/sources/serviceOf.ts', () => ({ serviceOf: () => ({ getTransactionDetails }) }))

const { olga, otto, ada } = demoAccounts
const chainId = 81457
const facts = {
  address: getAddress('0x5afe3855358e112b5647b952709e6165e1c1eeee'),
  owners: [olga.address, otto.address],
  threshold: 2,
  nonce: 4,
  version: '1.4.1',
} as const
const transaction = draftTransaction([etherTransfer(ada.address, 1n)], 4)
const safeTxHash = hashSafeTransaction({ chainId, safe: facts.address }, transaction)

beforeEach(() => {
  window.sessionStorage.clear()
  recentTransactions().clear({ account: olga.address, chainId })
  vi.mocked(deleteProposal).mockReset()
  getTransactionDetails.mockReset()
})

async function draw(part: React.ReactNode, signer = olga) {
  const signForService = vi.fn<NonNullable<WalletActions['signForService']>>(({ request }) =>
    signer.signer.sign({
      hash: serviceRequestHash(request, { chainId, now: Math.floor(Date.now() / 1000) }),
    }),
  )
  const served = { ...plainSite, safeService: { isEnabled: true, url: 'https://service.example' } } as const
  const drawn = (
    <SiteContext value={served}>
      <OpenSafeContext value={{ safe: facts, role: { kind: 'owner', account: olga.address } }}>
        {part}
      </OpenSafeContext>
    </SiteContext>
  )
  const wallet: WalletState = {
    status: 'connected',
    kind: 'wallet',
    account: olga.address,
    chainId,
    name: 'Demo',
    icon: undefined,
  }
  await act(async () => render(inPage(drawn, { wallet, actions: { signForService } })))
  return { signForService }
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const action = <DeleteAction safe={facts} checked={{ safeTxHash, transaction }} proposer={olga.address} />
const remembered = () => recentTransactions().list({ account: olga.address, chainId })

test('what deleting does not do is said first; then it is signed, sent and remembered', async () => {
  const { signForService } = await draw(action)
  await press('Delete your proposal')
  expect(document.body.textContent).toContain(
    'Anyone with its signatures can still execute it. To prevent that, reject it.',
  )
  expect(signForService).not.toHaveBeenCalled()
  await press('Delete from the list')
  await expect.poll(() => remembered().map(({ outcome }) => outcome)).toEqual(['deleted'])
  expect(signForService.mock.calls).toEqual([
    [{ account: olga.address, request: { what: 'delete', safe: facts.address, safeTxHash } }],
  ])
  expect(vi.mocked(deleteProposal).mock.calls[0]?.[1]).toMatchObject({
    safe: facts.address,
    safeTxHash,
    account: olga.address,
  })
})

test('a no in the wallet deletes nothing, and what the service refuses is not remembered as deleted', async () => {
  const { signForService } = await draw(action)
  await press('Delete your proposal')
  signForService.mockRejectedValueOnce(walletErrorOf({ code: 4001, message: 'no' }, 'sign'))
  await press('Delete from the list')
  await screen.findByText('You declined in your wallet. Nothing was signed.')
  vi.mocked(deleteProposal).mockRejectedValueOnce(new EverclaimError('The service is busy.'))
  await press('Delete from the list')
  await screen.findByText('Signed, but the service didn’t take it')
  expect(remembered()).toEqual([])
})

test('what this browser deleted is said to be deleted, not missing', async () => {
  const options = { code: undefined, isRetryable: false, retryAfterMs: undefined, text: 'Not found' }
  getTransactionDetails.mockRejectedValue(
    new SafeServiceRefusedError({ ...options, call: 'getTransactionDetails', stored: 'no', status: 404 }),
  )
  await draw(<TransactionView id={safeTxHash} />)
  await screen.findByText('We couldn’t load this transaction')
  cleanup()
  recentTransactions().add({ account: olga.address, chainId }, { hash: safeTxHash, description: 'Propose' })
  recentTransactions().update({ account: olga.address, chainId }, safeTxHash, {
    status: 'failed',
    outcome: 'deleted',
  })
  await draw(<TransactionView id={`multisig_${facts.address}_${safeTxHash}`} />)
  await screen.findByText('You deleted this proposal')
})
