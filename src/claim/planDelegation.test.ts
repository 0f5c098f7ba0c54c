import { type Address, encodeFunctionData, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ChainReader, createChainReader } from '../chain/createChainReader.ts'
import { decodeClaims } from '../chain/decodeClaims.ts'
import { encodeDelegate } from '../chain/delegateCall.ts'
import { readReceipt } from '../chain/readReceipt.ts'
import { type DeployedCampaign, deployCampaign } from '../chain/test-support/deployCampaign.ts'
import {
  type Anvil,
  devAccount,
  otherDevAccount,
  otherDevKey,
  startAnvil,
} from '../chain/test-support/startAnvil.ts'
import { delegationTypedData, readVotes, type SignedDelegation } from '../chain/votes.ts'
import { planClaim } from './planClaim.ts'

const delegatee: Address = '0x00000000000000000000000000000000000000d1'
const votesAbi = parseAbi(['function getVotes(address account) view returns (uint256)'])

let anvil: Anvil
let reader: ChainReader
let campaign: DeployedCampaign

beforeAll(async () => {
  anvil = await startAnvil()
  campaign = await deployCampaign(anvil)
  reader = createChainReader({ chainId: 81457, rpcUrls: [anvil.url, anvil.url], timeoutMs: 20_000 })
})
afterAll(() => anvil?.stop())

const votesOf = (account: Address) => readVotes(reader, { token: campaign.token, account })

/** As the wallet signs it, an hour from the newest block. */
async function sign(): Promise<SignedDelegation> {
  const { signing } = (await votesOf(otherDevAccount)) ?? {}
  if (!signing) throw new Error('the token takes no delegation by signature')
  const head = await reader.atOneBlock({ question: 'The time' }, (block) => block.readHead())
  const expiry = head.timestamp + 3_600
  const typedData = delegationTypedData(signing, { delegatee, expiry: BigInt(expiry) })
  const signature = await privateKeyToAccount(otherDevKey).signTypedData(typedData)
  return { delegatee, nonce: `${signing.nonce}`, expiry, signature }
}

const plan = (delegation: SignedDelegation) => {
  const { index, ...allocation } = campaign.allocation(campaign.indexOf(otherDevAccount))
  return planClaim(reader, {
    distributor: campaign.distributor,
    check: {
      status: 'eligible',
      allocation: { ...allocation, index: Number(index), account: otherDevAccount },
    },
    payer: otherDevAccount,
    recipient: otherDevAccount,
    delegation: { ...delegation, token: campaign.token },
  })
}

describe('a claim with a delegation, on a token of OpenZeppelin with votes', () => {
  test('pays, and the delegate votes with exactly what was paid; one that the token would refuse is not sent', async () => {
    expect(await votesOf(otherDevAccount)).toMatchObject({ delegatee: undefined, signing: { nonce: 0n } })
    const delegation = await sign()
    const damaged = { ...delegation, nonce: '7' }
    expect((await plan(damaged)).outcome).toMatchObject({
      status: 'reverts',
      reason: expect.stringContaining('refuse your signature'),
    })

    const planned = await plan(delegation)
    expect(planned).toMatchObject({
      functionName: 'claimAndDelegate',
      delegatee,
      outcome: { status: 'ok' },
      fee: { status: 'estimated' },
    })
    const { to, data } = planned.call
    const hash = await anvil.rpc('eth_sendTransaction', { from: otherDevAccount, to, data })
    await anvil.mined(hash)
    const receipt = await readReceipt(reader, `0x${String(hash).slice(2)}`)
    const { claims } = decodeClaims(receipt ?? { logs: [] }, campaign.distributor)
    expect(claims).toMatchObject([{ account: otherDevAccount, isDelegationFailed: false }])
    expect(await votesOf(otherDevAccount)).toMatchObject({ signing: { nonce: 1n } })
    expect((await votesOf(otherDevAccount))?.delegatee?.toLowerCase()).toBe(delegatee)
    const votes = await anvil.rpc(
      'eth_call',
      {
        to: campaign.token,
        data: encodeFunctionData({ abi: votesAbi, functionName: 'getVotes', args: [delegatee] }),
      },
      'latest',
    )
    expect(BigInt(String(votes))).toBe(claims[0]?.amount)
    // Both are used up now, and the claim is what matters.
    expect((await plan(delegation)).outcome).toMatchObject({
      status: 'reverts',
      reason: expect.stringContaining('claimed'),
    })
  })

  test('an account that delegates by itself is read the same way', async () => {
    const { to, data } = encodeDelegate(campaign.token, devAccount)
    await anvil.mined(await anvil.rpc('eth_sendTransaction', { from: devAccount, to, data }))
    expect((await votesOf(devAccount))?.delegatee?.toLowerCase()).toBe(devAccount.toLowerCase())
  })

  test('what has no votes is offered none', async () => {
    expect(await readVotes(reader, { token: campaign.distributor, account: devAccount })).toBeUndefined()
    expect(await readVotes(reader, { token: delegatee, account: devAccount })).toBeUndefined()
  })
})
