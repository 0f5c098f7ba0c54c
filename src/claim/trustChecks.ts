import { type Hex, zeroAddress } from 'viem'
import type { Manifest } from '../campaign/manifest.ts'
import { isAgreed } from '../chain/agreement.ts'
import type { VerifiedPackage } from '../package/loadPackage.ts'
import type { CampaignFacts } from '../package/readCampaignFacts.ts'

/** One thing that was checked, with the value that a stranger can check again with other tools. */
export type TrustCheck = {
  id: 'address' | 'code' | 'token' | 'root' | 'package'
  /** `one-node`: only one of several nodes answered, and by its answer the comparison holds. */
  status: 'passed' | 'one-node' | 'failed' | 'open' | 'could-not-check'
  title: string
  text: string
  value: Hex | undefined
}

/** What the trust panel shows. A check is `passed` only when its comparison was made and held. */
export function trustChecks(input: {
  pkg: VerifiedPackage
  facts: CampaignFacts | undefined
  factsError: Error | undefined
}): readonly TrustCheck[] {
  const { pkg, facts, factsError } = input
  const { token } = pkg.manifest
  const unread = factsError ? 'could-not-check' : 'open'
  return [
    {
      id: 'address',
      status: 'passed',
      title: 'Contract address matches this campaign',
      text: 'The address is computed from the token, the dates, the receivers and the whole list. We computed it here.',
      value: pkg.distributor,
    },
    {
      id: 'code',
      status: facts ? (facts.codeMatches ? held(facts) : 'failed') : unread,
      title: 'Contract code matches the published code',
      text: 'We compared every byte at that address with the code of this release.',
      value: facts?.codeHash,
    },
    {
      id: 'token',
      status: facts ? tokenStatus(token, facts) : unread,
      title: tokenTitle(token, facts),
      text: tokenText(token, facts),
      value: token.address === zeroAddress ? undefined : token.address,
    },
    {
      id: 'root',
      status: 'passed',
      title: 'Recipient list matches the contract',
      text: 'The top layer of the list’s Merkle tree gives this root, and the contract’s address contains that layer.',
      value: pkg.root,
    },
    {
      id: 'package',
      status: 'passed',
      title: 'Campaign files match the contract',
      text: 'The address above contains the hash of these files. Other files would need another address.',
      value: pkg.manifestHash,
    },
  ]
}

const held = ({ agreement }: CampaignFacts): TrustCheck['status'] =>
  isAgreed(agreement) ? 'passed' : 'one-node'

function tokenStatus(named: Manifest['token'], facts: CampaignFacts): TrustCheck['status'] {
  const onChain = facts.token
  if (!onChain) return 'could-not-check'
  if (onChain.decimals !== named.decimals) return 'failed'
  if (onChain.symbol === '') return 'could-not-check'
  return onChain.symbol === named.symbol ? held(facts) : 'failed'
}

function tokenTitle(named: Manifest['token'], facts: CampaignFacts | undefined): string {
  const status = facts && tokenStatus(named, facts)
  if (status === 'failed') return 'Token differs from this campaign’s'
  const is = `${named.symbol}, ${named.decimals} decimals`
  return status === 'passed' || status === 'one-node' ? `Token matches: ${is}` : `Token: ${is}`
}

function tokenText(named: Manifest['token'], facts: CampaignFacts | undefined): string {
  const name = ({ symbol, decimals }: Pick<Manifest['token'], 'symbol' | 'decimals'>) =>
    `${symbol || 'no symbol'} with ${decimals} decimals`
  if (!facts)
    return `The package calls it ${name(named)}. That is compared with the name that the token reports.`
  if (!facts.token) return `The package calls it ${name(named)}. The token itself did not say.`
  const status = tokenStatus(named, facts)
  if (status === 'passed' || status === 'one-node') return `Both call it ${name(named)}.`
  return `The package calls it ${name(named)}, the token itself ${name(facts.token)}.`
}
