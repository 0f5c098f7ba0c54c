import fc from 'fast-check'
import {
  type Address,
  bytesToHex,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  hashTypedData,
  hexToBytes,
  parseAbi,
  zeroAddress,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DemoAccount, demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import { runs } from '../../../scripts/test-support/runs.ts'
import { claimTypedData } from '../../chain/claimTypedData.ts'
import { createChainReader } from '../../chain/createChainReader.ts'
import { simulateClaim } from '../../chain/simulateClaim.ts'
import { startFaultProxy } from '../../chain/test-support/startFaultProxy.ts'
import { draftTransaction } from '../../multisig/build/draftTransaction.ts'
import { withSignatures } from '../../multisig/collected/collectedMessage.ts'
import { askSafeSignature } from '../../multisig/sign/askSafeSignature.ts'
import { assertDelegateTarget } from '../../multisig/sign/assertDelegateTarget.ts'
import { joinSignatures } from '../../multisig/sign/signatures.ts'
import { changes } from '../../multisig/test-support/startSafes.ts'
import { mostDays } from './authorizationFault.ts'
import type { SafeClaimPart } from './buildSafeClaim.ts'
import { checkClaimAuthorization } from './checkClaimAuthorization.ts'
import {
  type ClaimAuthorizationParameters,
  type ClaimAuthorizationProposal,
  claimAuthorizationOf,
  withHashes,
} from './claimAuthorization.ts'
import { draftMessageApproval, readMessageApproval } from './messageApproval.ts'
import { planClaimAuthorization } from './planClaimAuthorization.ts'
import { readSafeClaim } from './readSafeClaim.ts'
import { type ClaimFixture, startClaims } from './test-support/startClaims.ts'

const { olga, otto, omar, ada, dan, cleo } = demoAccounts

let world: ClaimFixture
let now: number
/** As a form or a page would give them. */
let at: { now: number; token: Address }
beforeAll(async () => {
  world = await startClaims(['ether', 'usdb', 'ended'])
  now = Number((await world.devnet.chain.getBlock()).timestamp)
  at = { now, token: cleo.address }
})
afterAll(() => world?.stop())

const day = 86_400
const termsOf = ({ distributor, allocation }: SafeClaimPart): ClaimAuthorizationParameters => ({
  chainId: 81457,
  safe: world.safe,
  distributor,
  index: allocation.index,
  amount: allocation.amount,
  recipient: ada.address,
  deadline: now + day,
})
const proposed = async (id: 'ether' | 'usdb' | 'ended') => {
  const claim = await world.claimOf(id)
  return { claim, proposal: claimAuthorizationOf(termsOf(claim), at) }
}
const signedBy = async (proposal: ClaimAuthorizationProposal, owners: readonly DemoAccount[]) => {
  let signed = proposal
  for (const { signer, address } of owners)
    signed = withSignatures(signed, [
      { signer: address, signature: await signer.sign({ hash: proposal.messageHash }) },
    ])
  return signed
}
const check = async (proposal: ClaimAuthorizationProposal, time = now, reader = world.reader) =>
  checkClaimAuthorization(reader, { proposal, safe: await world.state(), now: time, token: cleo.address })

describe('what is signed', () => {
  test('the contract’s own message, by the book, and the Safe’s own hash of it', async () => {
    const { proposal } = await proposed('ether')
    const { index, amount, recipient, deadline, distributor } = proposal
    const claim = { index: BigInt(index), account: world.safe, recipient, amount, deadline: BigInt(deadline) }
    expect(proposal.contentHash).toBe(hashTypedData(claimTypedData({ chainId: 81457, distributor, claim })))
    // The data survives JSON, as wallets and services take it.
    expect(JSON.parse(JSON.stringify(proposal.message))).toEqual(proposal.message)
    const asked = await world.devnet.chain.readContract({
      address: world.safe,
      functionName: 'getMessageHash',
      args: [proposal.contentHash],
      abi: parseAbi(['function getMessageHash(bytes) view returns (bytes32)']),
    })
    expect(proposal.messageHash).toBe(asked)
  })

  test('error: a recipient that would lose the tokens, a deadline that is over or far off', async () => {
    const terms = termsOf(await world.claimOf('ether'))
    for (const recipient of [zeroAddress, terms.distributor, at.token])
      expect(() => claimAuthorizationOf({ ...terms, recipient }, at)).toThrow(
        'Tokens sent to this recipient would be lost. Choose another one. Nothing was signed.',
      )
    expect(() => claimAuthorizationOf({ ...terms, recipient: world.safe }, at)).toThrow(
      /^For this Safe itself nobody has to sign: .* Nothing was signed\./,
    )
    for (const deadline of [now, 0, now + mostDays * day + 1, now + 0.5, Number.NaN])
      expect(() => claimAuthorizationOf({ ...terms, deadline }, at)).toThrow(
        /must end within the next 90 days/,
      )
    expect(claimAuthorizationOf({ ...terms, deadline: now + mostDays * day }, at).deadline).toBe(
      now + mostDays * day,
    )
    for (const upTo of [0n, terms.amount + 1n])
      expect(() => claimAuthorizationOf({ ...terms, upTo }, at)).toThrow(
        /more than the allocation, or nothing/,
      )
    expect(claimAuthorizationOf({ ...terms, upTo: terms.amount }, at).upTo).toBe(terms.amount)
  })
})

describe('the owners’ signatures', () => {
  test('default: two of three sign, the Safe says yes, anybody sends it, and the recipient is paid', async () => {
    const { claim, proposal } = await proposed('usdb')
    expect(await check(proposal)).toMatchObject({ status: 'collecting', have: 0, need: 2 })
    const one = await signedBy(proposal, [omar])
    expect(await check(one)).toMatchObject({
      status: 'collecting',
      have: 1,
      missing: [olga.address, otto.address],
    })
    const two = await signedBy(one, [olga])
    const checked = await check(two)
    if (checked.status !== 'signed') throw new Error(checked.status)
    expect(checked).toMatchObject({ way: 'signatures', have: 2, missing: [otto.address], refused: [] })

    const plan = await planClaimAuthorization(world.reader, {
      proposal: two,
      allocation: claim.allocation,
      signature: checked.signature,
      payer: dan.address,
    })
    expect(plan).toMatchObject({
      outcome: { status: 'ok' },
      recipient: ada.address,
      functionName: 'claimWithSignature',
    })
    expect(plan.fee.status === 'estimated' && plan.fee.gas).toBeGreaterThan(50_000n)
    const { token } = (await world.sources.packageOf(campaign('usdb'))).manifest
    const balance = () =>
      world.devnet.chain.readContract({
        address: token.address,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [ada.address],
      })
    const before = await balance()
    expect(await world.send(plan.call)).toMatchObject({ status: 'success' })
    expect(claim.allocation.amount - ((await balance()) - before)).toBeLessThan(10n ** 9n)

    const again = await planClaimAuthorization(world.reader, {
      proposal: two,
      allocation: claim.allocation,
      signature: checked.signature,
      payer: dan.address,
    })
    expect(again).toMatchObject({
      outcome: { status: 'reverts', reason: 'This allocation has already been claimed.' },
    })
  })

  test('behavior: signatures of others, of twice the same, and over something else do not count', async () => {
    const { claim, proposal } = await proposed('ether')
    const other = claimAuthorizationOf({ ...termsOf(claim), recipient: dan.address }, at)
    const wrong = await otto.signer.sign({ hash: other.messageHash })
    const signatures = [
      ...(await signedBy(proposal, [olga, olga, dan, cleo])).signatures,
      { signer: otto.address, signature: wrong },
    ]
    const checked = await check({ ...proposal, signatures })
    expect(checked).toMatchObject({ status: 'collecting', have: 1 })
    expect(checked.refused).toHaveLength(3)
    // The Safe and the campaign's contract say the same of what would be sent.
    for (const forged of [
      joinSignatures(signatures.slice(0, 2)),
      joinSignatures((await signedBy(other, [olga, otto])).signatures),
      `0x${'00'.repeat(130)}`,
    ] as const) {
      expect(
        await askSafeSignature(world.reader, {
          safe: world.safe,
          hash: proposal.contentHash,
          signature: forged,
        }),
      ).toEqual({ status: 'not-signed' })
      const plan = await planClaimAuthorization(world.reader, {
        proposal,
        allocation: claim.allocation,
        signature: forged,
        payer: dan.address,
      })
      expect(plan.outcome).toMatchObject({ status: 'reverts' })
      expect(plan.fee).toEqual({ status: 'unknown' })
    }
  })

  test('behavior: what a link brings is held against the same rules as what is made here', async () => {
    const terms = termsOf(await world.claimOf('ether'))
    expect(await check(withHashes(terms, []))).toMatchObject({ status: 'collecting', fault: undefined })
    for (const recipient of [zeroAddress, terms.distributor, at.token])
      expect((await check(withHashes({ ...terms, recipient }, []))).fault).toEqual({
        sentence: 'Tokens sent to this recipient would be lost. Choose another one.',
        isLoss: true,
      })
    const others = [{ recipient: world.safe }, { deadline: now + mostDays * day + 1 }, { deadline: now }]
    for (const other of others)
      expect((await check(withHashes({ ...terms, ...other }, []))).fault).toMatchObject({ isLoss: false })
    // What enough owners have signed elsewhere all the same is shown, with what speaks against it.
    const far = await signedBy(withHashes({ ...terms, deadline: now + 400 * day }, []), [olga, otto])
    expect(await check(far)).toMatchObject({
      status: 'signed',
      fault: { sentence: expect.stringMatching(/within the next 90 days/) },
    })
  })

  test('behavior: an owner who has left counts no more, though the signature is as it was', async () => {
    const { proposal } = await proposed('ether')
    const two = await signedBy(proposal, [otto, omar])
    const safe = await world.state()
    const owners = safe.owners.filter((owner) => owner !== omar.address)
    const checked = await checkClaimAuthorization(world.reader, {
      proposal: two,
      safe: { ...safe, owners },
      ...at,
    })
    expect(checked).toMatchObject({ status: 'collecting', have: 1, missing: [olga.address] })
  })

  test('behavior: after the deadline it is over, to the second, for us as for the contract', async () => {
    const { claim, proposal } = await proposed('ether')
    const two = await signedBy(proposal, [olga, otto])
    expect(await check(two, proposal.deadline)).toMatchObject({ status: 'signed' })
    expect(await check(two, proposal.deadline + 1)).toMatchObject({ status: 'expired', have: 2 })
    const late = await signedBy(claimAuthorizationOf({ ...termsOf(claim), deadline: now + 1 }, at), [
      olga,
      otto,
    ])
    await world.devnet.chain.increaseTime({ seconds: 2 })
    await world.devnet.chain.mine({ blocks: 1 })
    const plan = await planClaimAuthorization(world.reader, {
      proposal: late,
      allocation: claim.allocation,
      payer: dan.address,
      signature: joinSignatures(late.signatures),
    })
    expect(plan.outcome).toMatchObject({
      status: 'reverts',
      reason: expect.stringMatching(/^The signed claim authorization ran out/),
    })
  })

  test('behavior: a campaign that is over refuses it in the simulation', async () => {
    const { claim, proposal } = await proposed('ended')
    const two = await signedBy(proposal, [olga, otto])
    const plan = await planClaimAuthorization(world.reader, {
      proposal: two,
      allocation: claim.allocation,
      payer: dan.address,
      signature: joinSignatures(two.signatures),
    })
    expect(plan.outcome).toMatchObject({ reason: expect.stringMatching(/^Claims closed/) })
  })

  test('property: a flipped bit in the call, or in a signature, is refused by the contract itself', async () => {
    const { claim, proposal } = await proposed('ether')
    const two = await signedBy(proposal, [olga, otto])
    const { call, outcome } = await planClaimAuthorization(world.reader, {
      proposal: two,
      allocation: claim.allocation,
      payer: dan.address,
      signature: joinSignatures(two.signatures),
    })
    expect(outcome).toEqual({ status: 'ok' })
    // Selector; index, account, amount, recipient, deadline; and the two signatures, which are at the end,
    // padded.
    const signatures = (call.data.length - 2) / 2 - 160
    const flip = fc.oneof(
      fc.nat(5 * 256 - 1).map((bit) => 32 + bit),
      fc.nat(130 * 8 - 1).map((bit) => signatures * 8 + bit),
    )
    await fc.assert(
      fc.asyncProperty(flip, async (bit) => {
        const bytes = hexToBytes(call.data)
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (128 >> (bit & 7))
        const damaged = { ...call, data: bytesToHex(bytes) }
        expect(await simulateClaim(world.reader, { call: damaged, from: dan.address })).toMatchObject({
          status: 'reverts',
        })
      }),
      { numRuns: runs(80) },
    )
  })

  test('behavior: a Safe that cannot be asked has said neither yes nor no', async () => {
    const two = await signedBy((await proposed('ether')).proposal, [olga, otto])
    const nowhere = createChainReader({ chainId: 81457, rpcUrls: ['http://127.0.0.1:9'] })
    expect(await check(two, now, nowhere)).toMatchObject({ status: 'could-not-check', have: 2 })
    // A node that answers all, and the calls not.
    const silent = await startFaultProxy(world.devnet.rpcUrl)
    try {
      silent.set({ type: 'status', status: 503 }, ['eth_call'])
      const reader = createChainReader({ chainId: 81457, rpcUrls: [silent.url] })
      expect(await check(two, now, reader)).toMatchObject({ status: 'could-not-check' })
      const one = { ...two, signatures: two.signatures.slice(0, 1) }
      expect(await check(one, now, reader)).toMatchObject({ status: 'could-not-check', have: 1 })
    } finally {
      await silent.stop()
    }
  })

  test('behavior: a node of two that says no to signatures the other says yes to: neither yes nor no', async () => {
    const { proposal } = await proposed('ether')
    const two = await signedBy(proposal, [olga, otto])
    const liar = await startFaultProxy(world.devnet.rpcUrl)
    try {
      const reader = createChainReader({ chainId: 81457, rpcUrls: [world.devnet.rpcUrl, liar.url] })
      expect(await check(two, now, reader)).toMatchObject({ status: 'signed' })
      // Honest about all else, such as the threshold.
      const yes = /^0x(1626ba7e|20c13b0b)0{56}$/
      const no = `0x${'0'.repeat(64)}`
      liar.set({ type: 'lie', lie: (result) => (yes.test(String(result)) ? no : result) }, ['eth_call'])
      expect(await check(two, now, reader)).toMatchObject({
        status: 'could-not-check',
        have: 2,
        error: { name: 'RpcDisagreementError' },
      })
      // A revert is one, however differently the nodes word it: that is a no.
      liar.set({ type: 'jsonError', code: 3, message: 'execution reverted: other words' }, ['eth_call'])
      const forged = joinSignatures((await signedBy(proposal, [dan, cleo])).signatures)
      expect(
        await askSafeSignature(reader, { safe: world.safe, hash: proposal.contentHash, signature: forged }),
      ).toEqual({ status: 'not-signed' })
    } finally {
      await liar.stop()
    }
  })
})

describe('the approval on chain', () => {
  test('default: the Safe runs SignMessageLib, and from then on no signature is needed', async () => {
    const { claim, proposal } = await proposed('ether')
    const asked = { safe: world.safe, hash: proposal.contentHash, signature: '0x' as Hex }
    expect(await askSafeSignature(world.reader, asked)).toEqual({ status: 'not-signed' })

    const { nonce } = await world.state()
    const transaction = draftMessageApproval(proposal.contentHash, nonce)
    await assertDelegateTarget(world.reader, transaction)
    expect(readMessageApproval(transaction)).toBe(proposal.contentHash)
    await world.execute(transaction, [otto, omar])

    expect(await askSafeSignature(world.reader, asked)).toEqual({ status: 'signed' })
    const checked = await check(proposal)
    expect(checked).toMatchObject({ status: 'signed', way: 'approval', signature: '0x', have: 0 })
    const plan = await planClaimAuthorization(world.reader, {
      proposal,
      allocation: claim.allocation,
      signature: '0x',
      payer: dan.address,
    })
    const before = await world.devnet.chain.getBalance({ address: ada.address })
    expect(await world.send(plan.call)).toMatchObject({ status: 'success' })
    expect(await world.devnet.chain.getBalance({ address: ada.address })).toBe(
      before + claim.allocation.amount,
    )
    // Another claim authorization is not approved by it.
    const other = claimAuthorizationOf({ ...termsOf(claim), recipient: dan.address }, at)
    expect(await check(other)).toMatchObject({ status: 'collecting' })
  })

  test('behavior: only exactly such a transaction is read as one', async () => {
    const { proposal } = await proposed('usdb')
    const transaction = draftMessageApproval(proposal.contentHash, 0)
    const { data } = transaction
    const others = [
      { ...transaction, operation: 0 },
      { ...transaction, value: 1n },
      { ...transaction, to: dan.address },
      { ...transaction, data: `${data}00` as Hex },
      { ...transaction, data: data.slice(0, -2) as Hex },
      { ...transaction, data: data.replace(/20(?=.{64}$)/, '21') as Hex },
      { ...transaction, data: '0x' as Hex },
    ]
    for (const other of others) expect(readMessageApproval(other)).toBeUndefined()
    // And it is no claim that the other page would offer for signing.
    const { faults } = readSafeClaim({ safe: world.safe, transaction, campaigns: [] })
    expect(faults).not.toEqual([])
  })

  test('behavior: a Safe without a handler for signatures refuses them, and that is reported as such', async () => {
    const { nonce } = await world.state()
    const data = encodeFunctionData({ abi: changes, functionName: 'setFallbackHandler', args: [zeroAddress] })
    await world.execute(draftTransaction([{ to: world.safe, value: 0n, data }], nonce), [olga, otto])
    const { proposal } = await proposed('ether')
    expect(await check(await signedBy(proposal, [olga, otto]))).toMatchObject({
      status: 'refused-by-safe',
      have: 2,
    })
    expect(await check(await signedBy(proposal, [olga]))).toMatchObject({ status: 'collecting' })
  })
})

function campaign(id: string) {
  const found = world.site.campaigns.find((each) => each.id === id)
  if (!found) throw new Error(`There is no campaign ${id}.`)
  return found
}
