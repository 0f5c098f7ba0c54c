import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getAddress } from 'viem'
import type { Manifest } from '../../../campaign/manifest.ts'
import type { TokenVotes } from '../../../chain/votes.ts'
import { boundCampaign } from '../../../claim/boundCampaign.ts'
import { isRejection } from '../../../claim/isRejection.ts'
import { chainTimeQuery } from '../../../claim/listed/queries.ts'
import { packageQuery } from '../../../claim/queries.ts'
import { sponsorshipQuery } from '../../../claim/sponsored/sponsorshipQuery.ts'
import { votesQuery } from '../../../claim/votesQuery.ts'
import type { CampaignConfig } from '../../../config/site.ts'
import { asError } from '../../../errors.ts'
import { say } from '../../../language/say.ts'
import type { Allocation } from '../../../package/checkAllocation.ts'
import { rich } from '../../language/rich.tsx'
import { Address } from '../../parts/Address.tsx'
import { AddressField } from '../../parts/AddressField.tsx'
import { Button } from '../../parts/Button.tsx'
import { ErrorNotice } from '../../parts/ErrorNotice.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { TextButton } from '../../parts/TextButton.tsx'
import { useSite } from '../../site/siteContext.ts'
import { useWallet } from '../../wallet/walletContext.ts'
import { noVotes, type VotesChoice, type VotesEntry } from './votesChoice.ts'

type Props = {
  campaign: CampaignConfig
  manifest: Manifest
  allocation: Allocation
  entry: VotesEntry
  /** What the entry means. */
  choice: VotesChoice
  onChange: (entry: VotesEntry) => void
}

/** Lets the owner of an allocation say, with the claim, who votes with the tokens. */
export function VotesField(props: Props) {
  const site = useSite()
  const { manifest, allocation } = props
  const { account } = allocation
  const token = getAddress(manifest.token.address)
  const { data: votes } = useQuery(votesQuery(site, { token, account }))
  // A token without votes, or with none that a signature could give, has nothing to offer here.
  return votes?.signing ? <Offer {...props} votes={votes} signing={votes.signing} /> : null
}

function Offer({
  manifest,
  entry,
  onChange,
  ...rest
}: Props & { votes: TokenVotes; signing: NonNullable<TokenVotes['signing']> }) {
  const { isOpen } = entry
  return (
    <div className="stack gap10">
      <TextButton aria-expanded={isOpen} onClick={() => onChange({ ...noVotes, isOpen: !isOpen })}>
        {isOpen ? say('Leave the votes as they are') : say('Choose who votes')}
      </TextButton>
      {isOpen ? <Choose {...rest} manifest={manifest} entry={entry} onChange={onChange} /> : null}
    </div>
  )
}

function Choose({
  campaign,
  manifest,
  allocation,
  votes,
  signing,
  entry,
  choice,
  onChange,
}: Props & { votes: TokenVotes; signing: NonNullable<TokenVotes['signing']> }) {
  const site = useSite()
  const { actions } = useWallet()
  const { account } = allocation
  const pkg = useQuery(packageQuery(site, campaign)).data
  // Kept, so that nothing stands between the touch and the wallet.
  useQuery(chainTimeQuery(site))
  const { data: sponsorship } = useQuery({ ...sponsorshipQuery(site, campaign.id), enabled: false })
  const [isAsking, setAsking] = useState(false)
  const [trouble, setTrouble] = useState<Error | 'declined'>()
  const delegatee = choice.status === 'unsigned' ? choice.delegatee : undefined
  const { signDelegation } = actions
  const sign = async () => {
    if (!pkg || !delegatee || !signDelegation) return
    setAsking(true)
    setTrouble(undefined)
    try {
      const bound = boundCampaign(pkg)
      const signed = await signDelegation({ account, delegatee, signing, campaign: bound })
      onChange({ ...entry, signed })
    } catch (error) {
      setTrouble(isRejection(error) ? 'declined' : asError(error))
    } finally {
      setAsking(false)
    }
  }
  return (
    <>
      <AddressField
        label={say('Address that votes')}
        value={entry.text}
        onChange={(text) => onChange({ ...entry, text })}
        address={delegatee ?? (choice.status === 'signed' ? choice.delegation.delegatee : undefined)}
        fault={choice.status === 'unsigned' ? choice.fault : undefined}
        help={say('It can vote, and do nothing else: your tokens stay yours. You can change it at any time.')}
      />
      {entry.text === '' ? (
        <TextButton onClick={() => onChange({ ...entry, text: account })}>{say('Vote myself')}</TextButton>
      ) : null}
      <p className="muted small">
        {votes.delegatee
          ? rich('Now {address} votes with all your {symbol}.', {
              address: <Address value={votes.delegatee} canCopy={false} />,
              symbol: manifest.token.symbol,
            })
          : say('Nobody votes with your {symbol} now.', { symbol: manifest.token.symbol })}
        {sponsorship?.status === 'open'
          ? ` ${say('This site pays the fee only for a claim that says nothing about it.')}`
          : null}
      </p>
      {choice.status === 'signed' ? (
        <Notice tone="good" title={say('Signed. It goes along with your claim.')}>
          {say('Send the claim within an hour.')}
        </Notice>
      ) : (
        <Button isWide isBusy={isAsking} disabled={!delegatee || !pkg} onClick={() => void sign()}>
          {say('Sign who votes')}
        </Button>
      )}
      {trouble === 'declined' ? (
        <p role="status" className="small">
          {say('You declined in your wallet. Nothing was sent.')}
        </p>
      ) : trouble ? (
        <ErrorNotice title={say('It wasn’t signed')} lead="" error={trouble} />
      ) : null}
    </>
  )
}
