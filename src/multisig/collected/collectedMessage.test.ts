import { zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import {
  type StartedWalletService,
  startWalletService,
} from '../../../sandbox/test-support/startWalletService.ts'
import { createChainReader } from '../../chain/createChainReader.ts'
import { readSafeState, type SafeState } from '../../chain/readSafeState.ts'
import { checkClaimAuthorization } from '../../claim/safeClaim/checkClaimAuthorization.ts'
import {
  type ClaimAuthorizationProposal,
  claimAuthorizationOf,
} from '../../claim/safeClaim/claimAuthorization.ts'
import { assertOwnerSignature } from '../sign/assertOwnerSignature.ts'
import { provenSignatures } from '../sign/checkConfirmation.ts'
import { checkMessage } from '../sign/checkMessage.ts'
import { withSignatures } from './collectedMessage.ts'

const { olga, otto, dan } = demoAccounts
const now = Math.floor(Date.now() / 1000)
const token = zeroAddress

let started: StartedWalletService
let safe: Extract<SafeState, { status: 'safe' }>
let proposal: ClaimAuthorizationProposal
const reader = () => createChainReader({ chainId: 81457, rpcUrls: [started.devnet.rpcUrl] })
beforeAll(async () => {
  started = await startWalletService()
  const state = await readSafeState(reader(), started.devnet.demoSafe)
  if (state.status !== 'safe') throw new Error(state.status)
  safe = state
  const distributor = started.devnet.demoCollectibles
  proposal = claimAuthorizationOf(
    {
      chainId: 81457,
      safe: safe.address,
      distributor,
      index: 3,
      amount: 10n ** 21n,
      recipient: dan.address,
      deadline: now + 3_600,
    },
    { now, token },
  )
})
afterAll(() => started?.stop())

test('default: two owners confirm, and the Safe has signed it', async () => {
  let signed = proposal
  for (const { address, signer } of [otto, olga])
    signed = withSignatures(signed, [
      { signer: address, signature: await signer.sign({ hash: proposal.messageHash }) },
    ])
  expect(signed.signatures).toHaveLength(2)
  expect(await checkClaimAuthorization(reader(), { proposal: signed, safe, now, token })).toMatchObject({
    status: 'signed',
    way: 'signatures',
  })
})

test('error: another’s signature, one over something else, a stranger’s', async () => {
  const wrong = [
    { owner: olga.address, signature: await otto.signer.sign({ hash: proposal.messageHash }) },
    // The campaign's message itself, as an ordinary account would sign it, and not the Safe's.
    { owner: olga.address, signature: await olga.signer.sign({ hash: proposal.contentHash }) },
    { owner: dan.address, signature: await dan.signer.sign({ hash: proposal.messageHash }) },
  ]
  for (const each of wrong)
    await expect(
      assertOwnerSignature({ hash: proposal.messageHash, owners: safe.owners, ...each }),
    ).rejects.toMatchObject({ name: 'WrongSignatureError' })
})

test('with a wallet service: it goes there and comes back as the same message of the Safe', async () => {
  const { message, messageHash } = proposal
  await started.service.proposeSafeMessage({
    safe_address: safe.address,
    body: {
      message,
      signature: await olga.signer.sign({ hash: messageHash }),
      safeAppId: null,
      origin: null,
    },
  })
  await started.service.confirmSafeMessage({
    message_hash: messageHash,
    body: { signature: await otto.signer.sign({ hash: messageHash }) },
  })
  const reported = await started.service.getSafeMessage({ message_hash: messageHash })
  const checked = await checkMessage({ chainId: 81457, safe, asked: messageHash, reported, reader: reader() })
  if (checked.status !== 'sound') throw new Error(checked.fault)
  expect(checked).toMatchObject({ contentHash: proposal.contentHash, safeSays: { status: 'signed' } })
  const signed = withSignatures(proposal, provenSignatures(checked.confirmations))
  expect(await checkClaimAuthorization(reader(), { proposal: signed, safe, now, token })).toMatchObject({
    status: 'signed',
    signature: checked.signature,
  })
})
