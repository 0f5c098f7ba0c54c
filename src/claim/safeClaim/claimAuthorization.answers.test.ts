import { type Address, getAddress, hashTypedData, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { claimTypedData } from '../../chain/claimTypedData.ts'
import { vestingClaimTypedData } from '../../chain/vestingClaimTypedData.ts'
import { EverclaimError } from '../../errors.ts'
import { type ClaimAuthorizationParameters, claimAuthorizationOf, withHashes } from './claimAuthorization.ts'
import { chainId, here, person, pusher, safe, sign } from './test-support/claimFixtures.ts'

// What a Safe’s owners sign, held against the typed data of the contracts as viem hashes them.

const now = 1_800_000_000
const token: Address = '0x00000000000000000000000000000000000000e2'
const deadline = now + 86_400
const terms: ClaimAuthorizationParameters = {
  chainId,
  safe,
  distributor: here,
  index: 5,
  amount: 2n ** 70n,
  recipient: pusher,
  deadline,
}
const claim = {
  index: 5n,
  account: safe,
  recipient: pusher,
  amount: terms.amount,
  deadline: BigInt(deadline),
}
const safeMessage = (content: `0x${string}`) =>
  hashTypedData({
    domain: { chainId, verifyingContract: safe },
    types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
    primaryType: 'SafeMessage',
    message: { message: content },
  })

test('it is the contract’s own message, and the Safe’s hash of it', () => {
  const proposal = claimAuthorizationOf(terms, { now, token })
  const contentHash = hashTypedData(claimTypedData({ chainId, distributor: here, claim }))
  expect(proposal).toEqual({
    ...terms,
    contentHash,
    messageHash: safeMessage(contentHash),
    message: {
      domain: { name: 'Everclaim', version: '1', chainId, verifyingContract: here },
      primaryType: 'Claim',
      types: {
        Claim: [
          { name: 'index', type: 'uint256' },
          { name: 'account', type: 'address' },
          { name: 'recipient', type: 'address' },
          { name: 'amount', type: 'uint256' },
          { name: 'deadline', type: 'uint256' },
        ],
      },
      message: {
        index: '5',
        account: safe,
        recipient: pusher,
        amount: '1180591620717411303424',
        deadline: `${deadline}`,
      },
    },
    signatures: [],
  })
  expect(Object.hasOwn(proposal, 'upTo')).toBe(false)
  expect(Object.hasOwn(proposal.message.message, 'upTo')).toBe(false)
})

test('over time it is that of the other contract, with the most that may be paid', () => {
  const upTo = 7n
  const proposal = claimAuthorizationOf({ ...terms, upTo }, { now, token })
  const typedData = vestingClaimTypedData({ chainId, distributor: here, claim: { ...claim, upTo } })
  expect(proposal).toMatchObject({
    upTo,
    contentHash: hashTypedData(typedData),
    message: {
      primaryType: 'VestingClaim',
      types: { VestingClaim: typedData.types.VestingClaim },
      message: { upTo: '7' },
    },
  })
  expect(Object.keys(proposal.message.types)).toEqual(['VestingClaim'])
})

test('addresses in any case make the same text', () => {
  const small = (address: Address) => address.toLowerCase() as Address
  const proposal = withHashes(
    { ...terms, safe: small(safe), distributor: small(here), recipient: small(pusher) },
    [],
  )
  expect(proposal).toEqual(withHashes(terms, []))
  expect([proposal.safe, proposal.distributor, proposal.recipient]).toEqual(
    [safe, here, pusher].map((each) => getAddress(each)),
  )
})

test('the same terms have the same hashes, whatever was signed so far', async () => {
  const unsigned = withHashes(terms, [])
  const signature = await sign(0, unsigned.messageHash)
  const signer = person(0).address
  expect(withHashes(terms, [{ signer, signature }])).toEqual({
    ...unsigned,
    signatures: [{ signer, signature }],
  })
})

test.each<[string, Partial<ClaimAuthorizationParameters>, string]>([
  [
    'a recipient that would lose the tokens',
    { recipient: zeroAddress },
    'Tokens sent to this recipient would be lost. Choose another one. Nothing was signed.',
  ],
  [
    'the campaign’s token as the recipient',
    { recipient: token },
    'Tokens sent to this recipient would be lost. Choose another one. Nothing was signed.',
  ],
  [
    'a deadline that is over',
    { deadline: now },
    'The claim authorization must end within the next 90 days. Choose another day. Nothing was signed.',
  ],
])('error: %s', (_, change, summary) => {
  let error: unknown
  try {
    claimAuthorizationOf({ ...terms, ...change }, { now, token })
  } catch (thrown) {
    error = thrown
  }
  expect(error).toBeInstanceOf(EverclaimError)
  expect(error).toMatchObject({
    name: 'NotSignableError',
    summary,
    facts: [`Recipient: ${{ ...terms, ...change }.recipient}`],
  })
})
