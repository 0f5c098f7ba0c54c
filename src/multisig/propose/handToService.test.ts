import { isAddressEqual, size } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type DemoAccount, demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import type { StartedWalletService } from '../../../sandbox/test-support/startWalletService.ts'
import type { SiteConfig } from '../../config/site.ts'
import { draftTransaction, etherTransfer } from '../build/draftTransaction.ts'
import { type Proposal, proposalOf } from '../proposal.ts'
import type { SafeFacts } from '../sign/checkTransaction.ts'
import { startServedSafe } from '../test-support/startServedSafe.ts'
import { handToService } from './handToService.ts'

const { olga, otto, omar, ada, dan } = demoAccounts

let started: StartedWalletService
let safe: SafeFacts
let site: SiteConfig
/** Requests that write, by method and path. */
const writes: string[] = []
beforeAll(async () => {
  ;({ started, safe, site } = await startServedSafe())
  const { fetch } = globalThis
  globalThis.fetch = (input, init) => {
    if (init?.method === 'POST' && String(input).startsWith(started.url)) writes.push(String(input))
    return fetch(input, init)
  }
})
afterAll(() => started?.stop())
afterEach(() => {
  started.walletService.clear()
  writes.length = 0
})

async function signedBy(...owners: DemoAccount[]): Promise<Proposal> {
  const place = { chainId: 81457, safe: safe.address }
  const transaction = draftTransaction([etherTransfer(dan.address, 1n)], 0)
  const { safeTxHash } = proposalOf(place, transaction)
  const signatures = await Promise.all(
    owners.map(async ({ address, signer }) => ({
      signer: address,
      signature: await signer.sign({ hash: safeTxHash }),
    })),
  )
  return proposalOf(place, transaction, signatures)
}
const kept = ({ safeTxHash }: Proposal) => started.transactions.find(safeTxHash)

test('default: all signatures that are known go in one call, and the last signer is the proposer', async () => {
  const proposal = await signedBy(olga, otto)
  await handToService(site, { safe, proposal, known: undefined, sender: otto.address })
  expect(writes).toHaveLength(1)
  expect(writes[0]).toMatch(/\/propose$/)
  const found = await kept(proposal)
  expect(found?.proposer).toBe(otto.address)
  expect(found?.confirmations.map(({ signer, signature }) => [signer, size(signature)]).sort()).toEqual(
    [
      [olga.address, 65],
      [otto.address, 65],
    ].sort(),
  )
})

test('behavior: of one that the service knows it gets what it lacks: one as a confirmation', async () => {
  await handToService(site, { safe, proposal: await signedBy(olga), known: undefined })
  const proposal = await signedBy(olga, otto)
  await handToService(site, { safe, proposal, known: [olga.address] })
  expect(writes.map((url) => url.split('/').at(-1))).toEqual(['propose', 'confirmations'])
  expect((await kept(proposal))?.confirmations).toHaveLength(2)
  await handToService(site, { safe, proposal, known: [olga.address, otto.address] })
  expect(writes).toHaveLength(2)
})

test('behavior: of one that the service knows it gets what it lacks: several by proposing it again', async () => {
  await handToService(site, { safe, proposal: await signedBy(olga), known: undefined })
  const proposal = await signedBy(omar, otto, olga)
  await handToService(site, { safe, proposal, known: [olga.address] })
  expect(writes.map((url) => url.split('/').at(-1))).toEqual(['propose', 'propose'])
  expect((await kept(proposal))?.confirmations).toHaveLength(3)
  expect((await kept(proposal))?.proposer).toBe(olga.address)
})

test('error: a signature of no owner among them is not sent, and neither are the others', async () => {
  const proposal = await signedBy(olga, ada)
  expect(safe.owners.some((owner) => isAddressEqual(owner, ada.address))).toBe(false)
  await expect(handToService(site, { safe, proposal, known: undefined })).rejects.toMatchObject({
    name: 'WrongSignatureError',
  })
  expect(writes).toEqual([])
})

test('behavior: an approval on chain is the service’s to read, and nobody’s signature is nothing to hand', async () => {
  const unsigned = await signedBy()
  const approval = `0x${'0'.repeat(24)}${olga.address.slice(2)}${'0'.repeat(64)}01` as const
  const approved = { ...unsigned, signatures: [{ signer: olga.address, signature: approval }] }
  await handToService(site, { safe, proposal: approved, known: [] })
  for (const proposal of [unsigned, approved])
    await expect(handToService(site, { safe, proposal, known: undefined })).rejects.toMatchObject({
      name: 'NotSignableError',
      summary: 'No owner has signed yet, so the wallet service won’t take it.',
    })
  expect(writes).toEqual([])
})
