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
      title: 'The address follows from the terms',
      text: 'Token, dates, receivers and the whole list are bound into the contract’s address. It was recomputed here.',
      value: pkg.distributor,
    },
    {
      id: 'code',
      status: facts ? (facts.codeMatches ? held(facts) : 'failed') : unread,
      title: 'The code is the published code',
      text: 'Every byte at that address was compared with the code that this site was built with.',
      value: facts?.codeHash,
    },
    {
      id: 'token',
      status: facts ? tokenStatus(token, facts) : unread,
      title: 'The token is what the package calls it',
      text: tokenText(token, facts),
      value: token.address === zeroAddress ? undefined : token.address,
    },
    {
      id: 'root',
      status: 'passed',
      title: 'The list leads to the root',
      text: 'The list’s top layer folds to this root. The contract is bound to that layer by its address.',
      value: pkg.root,
    },
    {
      id: 'package',
      status: 'passed',
      title: 'The package is the one that was deployed',
      text: 'The hash of the package is part of the address above. Another package would need another address.',
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
