import type { Hex } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import type { StartedWalletService } from '../../../sandbox/test-support/startWalletService.ts'
import { createChainReader } from '../../chain/createChainReader.ts'
import { hashSafeTransaction } from '../../chain/hashSafeTransaction.ts'
import type { SafeState } from '../../chain/readSafeState.ts'
import type { SiteConfig } from '../../config/site.ts'
import { hashMessage } from '../../safe/app/hashMessage.ts'
import { hashSafeMessage } from '../../safe/app/hashSafeMessage.ts'
import { draftTransaction, etherTransfer } from '../build/draftTransaction.ts'
import { checkMessage } from '../sign/checkMessage.ts'
import { startServedSafe } from '../test-support/startServedSafe.ts'
import { confirmMessage } from './confirmMessage.ts'
import { confirmTransaction } from './confirmTransaction.ts'
import { proposeMessage } from './proposeMessage.ts'
import { proposeTransaction } from './proposeTransaction.ts'

const { olga, otto, dan } = demoAccounts

let started: StartedWalletService
let safe: Extract<SafeState, { status: 'safe' }>
let site: SiteConfig
beforeAll(async () => {
  ;({ started, safe, site } = await startServedSafe())
})
afterAll(() => started?.stop())
afterEach(() => started.walletService.clear())

const messageHash = () =>
  hashSafeMessage({ safeAddress: safe.address, chainId: 81457, version: safe.version }, hashMessage('hello'))

test('default: a message is proposed by one owner, confirmed by another, and then the Safe’s', async () => {
  const hash = messageHash()
  const given = { safe, message: 'hello', owner: olga.address }
  expect(await proposeMessage(site, { ...given, signature: await olga.signer.sign({ hash }) })).toBe(hash)
  await confirmMessage(site, {
    safe,
    messageHash: hash,
    owner: otto.address,
    signature: await otto.signer.sign({ hash }),
  })
  const reported = await started.service.getSafeMessage({ message_hash: hash })
  const reader = createChainReader({ chainId: 81457, rpcUrls: [started.devnet.rpcUrl] })
  expect(await checkMessage({ chainId: 81457, safe, asked: hash, reported, reader })).toMatchObject({
    status: 'sound',
    have: 2,
    need: 2,
    safeSays: { status: 'signed' },
    differences: [],
    signature: reported.preparedSignature,
  })
})

test('behavior: what a message came from is handed over for the other owners to read', async () => {
  const hash = messageHash()
  const signature = await olga.signer.sign({ hash })
  const origin = '{"name":"The app","url":"https://app.example"}'
  await proposeMessage(site, { safe, message: 'hello', owner: olga.address, signature, origin })
  expect(await started.service.getSafeMessage({ message_hash: hash })).toMatchObject({ origin })
})

test('behavior: what another account signed, or another thing, never reaches the service', async () => {
  const hash = messageHash()
  const other: Hex = `0x${'12'.repeat(32)}`
  const transaction = draftTransaction([etherTransfer(dan.address, 1n)], 0)
  const safeTxHash = hashSafeTransaction({ chainId: 81457, safe: safe.address }, transaction)
  const wrong = [
    // Over something else, by another account, by nobody.
    await olga.signer.sign({ hash: other }),
    await otto.signer.sign({ hash }),
    await otto.signer.sign({ hash: safeTxHash }),
    `0x${'00'.repeat(65)}`,
  ] as const
  // Nobody listens there: a request to it would fail by another error.
  const nowhere: SiteConfig = { ...site, safeService: { isEnabled: true, url: 'http://127.0.0.1:9' } }
  const owner = olga.address
  for (const signature of wrong)
    for (const act of [
      () => proposeMessage(nowhere, { safe, message: 'hello', owner, signature }),
      () => confirmMessage(nowhere, { safe, messageHash: hash, owner, signature }),
      () => proposeTransaction(nowhere, { safe, transaction, owner, signature }),
      () => confirmTransaction(nowhere, { safe, safeTxHash, owner, signature }),
    ])
      await expect(act()).rejects.toMatchObject({ name: 'WrongSignatureError' })
  const stranger = await dan.signer.sign({ hash: safeTxHash })
  await expect(
    confirmTransaction(nowhere, { safe, safeTxHash, owner: dan.address, signature: stranger }),
  ).rejects.toMatchObject({
    summary:
      'This account isn’t an owner of the Safe. Its signature was not sent. Connect an owner’s account.',
  })
})

test('behavior: foreign code as the Safe’s own is not proposed', async () => {
  const transaction = { ...draftTransaction([etherTransfer(dan.address, 0n)], 0), operation: 1 }
  const hash = hashSafeTransaction({ chainId: 81457, safe: safe.address }, transaction)
  const signature = await olga.signer.sign({ hash })
  await expect(
    proposeTransaction(site, { safe, transaction, owner: olga.address, signature }),
  ).rejects.toMatchObject({ name: 'NotSignableError' })
})
