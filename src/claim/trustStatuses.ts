import { isAgreed } from '../chain/agreement.ts'
import type { VerifiedPackage } from '../package/loadPackage.ts'
import type { CampaignFacts } from '../package/readCampaignFacts.ts'

/** What of a campaign was loaded and read so far. */
export type Evidence = {
  pkg: VerifiedPackage
  facts: CampaignFacts | undefined
  factsError: Error | undefined
}

export type TrustStatus = {
  id: 'address' | 'code' | 'token' | 'root' | 'package'
  /** `one-node`: only one of several nodes answered, and by its answer the comparison holds. */
  status: 'passed' | 'one-node' | 'failed' | 'open' | 'could-not-check'
}

/**
 * How each check of the trust card came out. A check is `passed` only when its comparison was made and held.
 * The words are in `trustChecks`, which only those load who open the card.
 */
export function trustStatuses({ pkg, facts, factsError }: Evidence): readonly TrustStatus[] {
  const unread = factsError ? 'could-not-check' : 'open'
  return [
    { id: 'address', status: 'passed' },
    { id: 'code', status: facts ? (facts.codeMatches ? held(facts) : 'failed') : unread },
    { id: 'token', status: facts ? tokenStatus(pkg, facts) : unread },
    { id: 'root', status: 'passed' },
    { id: 'package', status: 'passed' },
  ]
}

const held = ({ agreement }: CampaignFacts): TrustStatus['status'] =>
  isAgreed(agreement) ? 'passed' : 'one-node'

function tokenStatus({ manifest }: VerifiedPackage, facts: CampaignFacts): TrustStatus['status'] {
  const named = manifest.token
  const onChain = facts.token
  if (!onChain) return 'could-not-check'
  if (onChain.decimals !== named.decimals) return 'failed'
  if (onChain.symbol === '') return 'could-not-check'
  return onChain.symbol === named.symbol ? held(facts) : 'failed'
}
