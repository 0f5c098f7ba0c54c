import { useQuery } from '@tanstack/react-query'
import { getAddress, isAddressEqual, zeroAddress } from 'viem'
import { packageQuery } from '../../../claim/queries.ts'
import { votesQuery } from '../../../claim/votesQuery.ts'
import type { CampaignConfig } from '../../../config/site.ts'
import { say } from '../../../language/say.ts'
import { rich } from '../../language/rich.tsx'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { Address } from '../../parts/Address.tsx'
import { AddressField } from '../../parts/AddressField.tsx'
import { Disclosure } from '../../parts/Disclosure.tsx'
import { useSite } from '../../site/siteContext.ts'
import styles from './MoreChoices.module.css'
import type { ClaimChoices } from './useClaimChoice.ts'

/** Who votes with the Safe's tokens from then on, where the campaign's token has votes. */
export function VotesChoices({ campaign, choices }: { campaign: CampaignConfig; choices: ClaimChoices }) {
  const site = useSite()
  const { safe } = useOpenSafe()
  const { token } = useQuery(packageQuery(site, campaign)).data?.manifest ?? {}
  const address = getAddress(token?.address ?? zeroAddress)
  const isToken = !isAddressEqual(address, zeroAddress)
  const { data } = useQuery({
    ...votesQuery(site, { token: address, account: safe.address }),
    enabled: isToken,
  })
  if (!data || !token) return null
  const { entry, change, delegatee, fault } = choices.votes
  return (
    <Disclosure
      summary={say('Who votes with this Safe’s {symbol}', { symbol: token.symbol })}
      isOpen={entry.isOpen}
      onToggle={(isOpen) => change({ ...entry, isOpen })}
    >
      <div className="stack gap6">
        <p className={styles.help}>
          {data.delegatee
            ? rich('Now: {address}.', { address: <Address value={data.delegatee} canCopy={false} /> })
            : say('Now: nobody.')}{' '}
          {say('A delegate can vote, and do nothing else. The owners can change it at any time.')}
        </p>
        <AddressField
          label={say('Address that votes (optional)')}
          value={entry.text}
          onChange={(text) => change({ ...entry, text })}
          address={delegatee}
          fault={fault}
        />
      </div>
    </Disclosure>
  )
}
