import type { Hex } from 'viem'
import type { VerifiedPackage } from './loadPackage.ts'
import type { CampaignFacts } from './readCampaignFacts.ts'

/** One thing that was checked, with the value that a stranger can check again with other tools. */
export type TrustCheck = {
  id: 'address' | 'code' | 'root' | 'package'
  status: 'passed' | 'failed' | 'open' | 'could-not-check'
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
      status: facts ? (facts.codeMatches ? 'passed' : 'failed') : factsError ? 'could-not-check' : 'open',
      title: 'The code is the published code',
      text: 'Every byte at that address was compared with the code that this site was built with.',
      value: facts?.codeHash,
    },
    {
      id: 'root',
      status: 'passed',
      title: 'The list leads to the root',
      text: 'The list’s top layer, which the contract carries in its own code, folds to this root.',
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
