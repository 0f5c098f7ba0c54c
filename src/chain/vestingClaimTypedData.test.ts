import { concat, encodeAbiParameters, type Hex, hashTypedData, keccak256, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unlockedAt } from '../campaign/schedule.ts'
import { createChainReader } from './createChainReader.ts'
import { encodeVestingClaimWithSignature } from './encodeVestingClaimWithSignature.ts'
import { readPaid } from './readPaidAmounts.ts'
import { simulateClaim } from './simulateClaim.ts'
import { type DeployedCampaign, deployCampaign } from './test-support/deployCampaign.ts'
import { type Anvil, devAccount, devKey, otherDevAccount, startAnvil } from './test-support/startAnvil.ts'
import { vestingClaimTypedData } from './vestingClaimTypedData.ts'

// Authorizations over time, as the contract of this repository takes them on a real chain.

const start = 1_700_000_000
const schedule = { cliff: 0, duration: 4_000_000_000 }
const recipient = '0x00000000000000000000000000000000000000be'
const deadline = 3_000_000_000n
const owner = privateKeyToAccount(devKey)

let anvil: Anvil
let campaign: DeployedCampaign
beforeAll(async () => {
  anvil = await startAnvil()
  campaign = await deployCampaign(anvil, { count: 9, capBits: 1, start: BigInt(start), schedule })
})
afterAll(() => anvil?.stop())

const reader = () => createChainReader({ chainId: 81457, rpcUrls: [anvil.url] })
const claim = () => campaign.allocation(campaign.indexOf(devAccount))
const messageOf = (upTo: bigint) => {
  const { index, account, amount } = claim()
  const { distributor } = campaign
  return vestingClaimTypedData({
    chainId: 81457,
    distributor,
    claim: { index, account, recipient, amount, upTo, deadline },
  })
}
const callOf = (upTo: bigint, signature: Hex) =>
  encodeVestingClaimWithSignature({ ...campaign, ...claim(), recipient, upTo, deadline, signature })
const paid = async () =>
  (await readPaid(reader(), { distributor: campaign.distributor, index: claim().index })).paid

test('the hash is that of the contract’s own text, written out by the book', async () => {
  const { index, account, amount } = claim()
  const words = [index, account, recipient, amount, 77n, deadline] as const
  const type =
    'VestingClaim(uint256 index,address account,address recipient,uint256 amount,uint256 upTo,uint256 deadline)'
  const struct = keccak256(
    encodeAbiParameters(
      [
        { type: 'bytes32' },
        { type: 'uint256' },
        { type: 'address' },
        { type: 'address' },
        { type: 'uint256' },
        { type: 'uint256' },
        { type: 'uint256' },
      ],
      [keccak256(toHex(type)), ...words],
    ),
  )
  const domain = (await anvil.rpc(
    'eth_call',
    { to: campaign.distributor, data: keccak256(toHex('domainSeparator()')).slice(0, 10) },
    'latest',
  )) as Hex
  expect(hashTypedData(messageOf(77n))).toBe(keccak256(concat(['0x1901', domain, struct])))
})

test('the contract pays what was signed, up to it and no more, and then the signature is void', async () => {
  const { timestamp } = await readPaid(reader(), {
    distributor: campaign.distributor,
    index: claim().index,
  })
  const { amount } = claim()
  const upTo = unlockedAt(amount, timestamp, { start, schedule }) / 2n
  const signature = await owner.signTypedData(messageOf(upTo))
  const simulate = (call: ReturnType<typeof callOf>) =>
    simulateClaim(reader(), { call: { ...call, value: 0n }, from: otherDevAccount })

  // Each part of the message is bound.
  for (const other of [upTo - 1n, upTo + 1n])
    expect(await simulate(callOf(other, signature))).toMatchObject({ reason: { type: 'InvalidSignature' } })
  expect(await simulate(callOf(upTo, signature))).toMatchObject({ status: 'ok' })

  const hash = await anvil.rpc('eth_sendTransaction', {
    from: otherDevAccount,
    ...callOf(upTo, signature),
    gas: '0x100000',
  })
  expect(await anvil.mined(String(hash) as Hex)).toBe('0x1')
  expect(await paid()).toBe(upTo)
  const balance = await anvil.rpc('eth_call', {
    to: campaign.token,
    data: concat([
      keccak256(toHex('balanceOf(address)')).slice(0, 10) as Hex,
      `0x${'0'.repeat(24)}`,
      recipient,
    ]),
  })
  expect(BigInt(String(balance))).toBe(upTo)
  expect(await simulate(callOf(upTo, signature))).toMatchObject({
    reason: { type: 'NothingToPay', paid: upTo },
  })
})
