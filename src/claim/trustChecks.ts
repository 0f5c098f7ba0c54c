import { type Hex, zeroAddress } from 'viem'
import type { Manifest } from '../campaign/manifest.ts'
import type { CampaignFacts } from '../package/readCampaignFacts.ts'
import { type Evidence, type TrustStatus, trustStatuses } from './trustStatuses.ts'

/** One thing that was checked, with the value that a stranger can check again with other tools. */
export type TrustCheck = TrustStatus & { title: string; text: string; value: Hex | undefined }

/** What the trust card shows when it is open. */
export function trustChecks(evidence: Evidence): readonly TrustCheck[] {
  return trustStatuses(evidence).map((check) => ({ ...check, ...wordsOf(check, evidence) }))
}

function wordsOf({ id, status }: TrustStatus, { pkg, facts }: Evidence): Omit<TrustCheck, keyof TrustStatus> {
  const { token } = pkg.manifest
  switch (id) {
    case 'address':
      return {
        title: 'Contract address matches this campaign',
        text: `The address is computed from the token, the dates, ${pkg.manifest.schedule ? 'the schedule, ' : ''}the receivers and the whole list. We computed it here.`,
        value: pkg.distributor,
      }
    case 'code':
      return {
        title: 'Contract code matches the published code',
        text: 'We compared every byte at that address with the code of this release.',
        value: facts?.codeHash,
      }
    case 'token':
      return {
        title: tokenTitle(token, status),
        text: tokenText(token, facts, status),
        value: token.address === zeroAddress ? undefined : token.address,
      }
    case 'root':
      return {
        title: 'Recipient list matches the contract',
        text: 'The top layer of the list’s Merkle tree gives this root, and the contract’s address contains that layer.',
        value: pkg.root,
      }
    case 'package':
      return {
        title: 'Campaign files match the contract',
        text: 'The address above contains the hash of these files. Other files would need another address.',
        value: pkg.manifestHash,
      }
  }
}

function tokenTitle(named: Manifest['token'], status: TrustStatus['status']): string {
  if (status === 'failed') return 'Token differs from this campaign’s'
  const is = `${named.symbol}, ${named.decimals} decimals`
  return status === 'passed' || status === 'one-node' ? `Token matches: ${is}` : `Token: ${is}`
}

function tokenText(
  named: Manifest['token'],
  facts: CampaignFacts | undefined,
  status: TrustStatus['status'],
): string {
  const name = ({ symbol, decimals }: Pick<Manifest['token'], 'symbol' | 'decimals'>) =>
    `${symbol || 'no symbol'} with ${decimals} decimals`
  if (!facts)
    return `The package calls it ${name(named)}. That is compared with the name that the token reports.`
  if (!facts.token) return `The package calls it ${name(named)}. The token itself did not say.`
  if (status === 'passed' || status === 'one-node') return `Both call it ${name(named)}.`
  return `The package calls it ${name(named)}, the token itself ${name(facts.token)}.`
}
