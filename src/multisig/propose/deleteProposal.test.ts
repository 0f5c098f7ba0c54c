import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type DemoAccount, demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import type { StartedWalletService } from '../../../sandbox/test-support/startWalletService.ts'
import { hashSafeTransaction } from '../../chain/hashSafeTransaction.ts'
import type { SiteConfig } from '../../config/site.ts'
import { draftTransaction, etherTransfer } from '../build/draftTransaction.ts'
import { serviceRequestHash } from '../sign/assertServiceSignature.ts'
import type { SafeFacts } from '../sign/checkTransaction.ts'
import { startServedSafe } from '../test-support/startServedSafe.ts'
import { deleteProposal } from './deleteProposal.ts'
import { proposeTransaction } from './proposeTransaction.ts'

const { olga, otto, ada, dan } = demoAccounts
const chainId = 81457
const transaction = draftTransaction([etherTransfer(dan.address, 1n)], 0)

let started: StartedWalletService
let safe: SafeFacts
let site: SiteConfig
beforeAll(async () => {
  ;({ started, safe, site } = await startServedSafe())
})
afterAll(() => started?.stop())
afterEach(() => started.walletService.clear())

async function propose({ address: owner, signer }: DemoAccount, delegateOf?: DemoAccount) {
  const hash = hashSafeTransaction({ chainId, safe: safe.address }, transaction)
  const signature = await signer.sign({ hash })
  return proposeTransaction(site, { safe, transaction, owner, signature, delegateOf: delegateOf?.address })
}
async function remove(
  { address: account, signer }: DemoAccount,
  safeTxHash: `0x${string}`,
  of = safe.address,
) {
  const now = Math.floor(Date.now() / 1000)
  const hash = serviceRequestHash({ what: 'delete', safe: of, safeTxHash }, { chainId, now })
  const signature = await signer.sign({ hash })
  return deleteProposal(site, { safe: safe.address, safeTxHash, account, signature })
}
const isListed = async (safeTxHash: `0x${string}`) =>
  (await started.transactions.find(safeTxHash)) !== undefined

test('default: the owner who proposed it has it deleted, and nobody else', async () => {
  const safeTxHash = await propose(olga)
  await expect(remove(otto, safeTxHash)).rejects.toMatchObject({
    name: 'SafeServiceRefusedError',
    status: 400,
  })
  expect(await isListed(safeTxHash)).toBe(true)
  await remove(olga, safeTxHash)
  expect(await isListed(safeTxHash)).toBe(false)
})

test('behavior: a delegate’s proposal is deleted by the delegate, or by the owner', async () => {
  started.delegates.add({ safe: null, delegate: ada.address, delegator: olga.address, label: 'Ada' })
  for (const who of [ada, olga]) {
    const safeTxHash = await propose(ada, olga)
    await remove(who, safeTxHash)
    expect(await isListed(safeTxHash)).toBe(false)
  }
})

test('error: a signature for another Safe is not sent', async () => {
  const safeTxHash = await propose(olga)
  await expect(remove(olga, safeTxHash, dan.address)).rejects.toMatchObject({ name: 'WrongSignatureError' })
})
