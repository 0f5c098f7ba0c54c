import { type Address, encodeFunctionData, isAddressEqual, parseAbi } from 'viem'
import type { ChainReader } from '../../src/chain/createChainReader.ts'
import { returned } from '../../src/chain/returned.ts'
import { EverclaimError } from '../../src/errors.ts'
import { longestSponsorMessage, readSponsorMessage } from '../../src/session/sponsorMessage.ts'
import type { Asked } from '../handlers.ts'
import { ProblemError } from '../http/problem.ts'
import { refusalOf } from '../signIn/refusalOf.ts'
import { verifySignature } from '../signIn/verifySignature.ts'
import type { SponsoredCampaign } from './sponsorSettings.ts'

const abi = parseAbi(['function isOwner(address owner) view returns (bool)'])

/**
 * Whether the account itself, or an owner of the Safe that it is, has signed that it wants its claim sent. A
 * key's signature is checked without the chain; contracts and owners are asked for of nodes that agree.
 *
 * @param reader with a quorum of two
 * @throws ProblemError where what was signed is something else, or by somebody else, or nobody could say
 */
export async function checkControl(
  {
    body,
    origin,
    countAccount,
  }: Pick<Asked<'sponsorClaim'>, 'origin' | 'countAccount'> & {
    body: Pick<Asked<'sponsorClaim'>['body'], 'account' | 'control'>
  },
  { campaign, reader, now }: { campaign: SponsoredCampaign; reader: ChainReader; now: number },
): Promise<boolean> {
  const { account, control } = body
  if (!control) return false
  const message = readSponsorMessage(control.message)
  if (!message) throw refused('malformed', 'This isn’t the message that this site asks you to sign.')
  if (message.site !== origin) throw refused('wrong-site', 'The message is for another site.')
  if (message.campaign !== campaign.id)
    throw refused('wrong-campaign', 'The message is for another campaign.')
  if (message.chainId !== reader.chainId) throw refused('wrong-chain', 'The message is for another chain.')
  if (!isAddressEqual(message.distributor, campaign.distributor))
    throw refused('wrong-contract', 'The message is for another contract.')
  if (!isAddressEqual(message.account, account))
    throw refused('wrong-account', 'The message is for another account.')
  if (message.deadline <= now) throw refused('expired', 'The message has expired. Sign again.')
  if (message.deadline > now + longestSponsorMessage)
    throw refused('lives-too-long', 'The message is valid for too long. Check your device’s clock.')

  const { signer, signature } = control
  let isCounted = false
  const beforeAsking = () => {
    if (!isCounted) countAccount(account)
    isCounted = true
  }
  const verdict = await verifySignature(reader, {
    account: signer,
    text: control.message,
    signature,
    beforeAsking,
  })
  if (verdict.status !== 'accepted') throw refusalOf(verdict)
  if (isAddressEqual(signer, account)) return true
  beforeAsking()
  if (!(await isOwner(reader, account, signer)))
    throw new ProblemError('signature-refused', 'The signer isn’t the account or one of its owners.', {
      reason: 'no-owner',
    })
  return true
}

/**
 * By the account's own contract, of which nodes agree: what it says of its owners decides about itself alone.
 */
async function isOwner(reader: ChainReader, account: Address, owner: Address): Promise<boolean> {
  const data = encodeFunctionData({ abi, args: [owner] })
  try {
    const answer = await reader.atOneBlock({ question: 'The owners of the account' }, (block) =>
      returned(block, 'The owners of the account', { to: account, data }),
    )
    return answer === `0x${'1'.padStart(64, '0')}`
  } catch (error) {
    if (!(error instanceof EverclaimError)) throw error
    throw new ProblemError(
      'could-not-check',
      'We couldn’t read the account’s owners. Try again in a moment.',
      { retryAfter: 5 },
    )
  }
}

const refused = (reason: string, sentence: string) =>
  new ProblemError('signature-refused', sentence, { reason })
