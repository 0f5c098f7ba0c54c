import { type Hex, zeroAddress } from 'viem'
import type { Manifest } from '../campaign/manifest.ts'
import { say } from '../language/say.ts'
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
        title: say('Contract address matches this campaign'),
        text: pkg.manifest.schedule
          ? say(
              'The address is computed from the token, the dates, the schedule, the receivers and the whole list. We computed it here.',
            )
          : say(
              'The address is computed from the token, the dates, the receivers and the whole list. We computed it here.',
            ),
        value: pkg.distributor,
      }
    case 'code':
      return {
        title: say('Contract code matches the published code'),
        text: say('We compared every byte at that address with the code of this release.'),
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
        title: say('Recipient list matches the contract'),
        text: say(
          'The top layer of the list’s Merkle tree gives this root, and the contract’s address contains that layer.',
        ),
        value: pkg.root,
      }
    case 'package':
      return {
        title: say('Campaign files match the contract'),
        text: say(
          'The address above contains the hash of these files. Other files would need another address.',
        ),
        value: pkg.manifestHash,
      }
  }
}

function tokenTitle(named: Manifest['token'], status: TrustStatus['status']): string {
  if (status === 'failed') return say('Token differs from this campaign’s')
  const is = { symbol: named.symbol, count: named.decimals }
  return status === 'passed' || status === 'one-node'
    ? say(
        {
          one: 'Token matches: {symbol}, {count} decimal',
          other: 'Token matches: {symbol}, {count} decimals',
        },
        is,
      )
    : say({ one: 'Token: {symbol}, {count} decimal', other: 'Token: {symbol}, {count} decimals' }, is)
}

function tokenText(
  named: Manifest['token'],
  facts: CampaignFacts | undefined,
  status: TrustStatus['status'],
): string {
  const name = ({ symbol, decimals }: Pick<Manifest['token'], 'symbol' | 'decimals'>) =>
    symbol
      ? say(
          { one: '{symbol} with {count} decimal', other: '{symbol} with {count} decimals' },
          { symbol, count: decimals },
        )
      : say(
          { one: 'no symbol with {count} decimal', other: 'no symbol with {count} decimals' },
          { count: decimals },
        )
  if (!facts)
    return say('The package calls it {named}. That is compared with the name that the token reports.', {
      named: name(named),
    })
  if (!facts.token)
    return say('The package calls it {named}. The token itself did not say.', { named: name(named) })
  if (status === 'passed' || status === 'one-node')
    return say('Both call it {named}.', { named: name(named) })
  return say('The package calls it {named}, the token itself {token}.', {
    named: name(named),
    token: name(facts.token),
  })
}
