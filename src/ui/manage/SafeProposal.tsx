import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Address, type Hex, zeroAddress } from 'viem'
import type { SafeState } from '../../chain/readSafeState.ts'
import { say } from '../../language/say.ts'
import { chainSafeQuery } from '../../multisig/queries.ts'
import { waitingQuery } from '../../operator/manage/manageQueries.ts'
import { ProposeAtNextNonce } from '../multisig/ProposeAtNextNonce.tsx'
import { parseSafeInput } from '../multisig/parseSafeInput.ts'
import { roleOf } from '../multisig/roleOf.ts'
import { AddressField } from '../parts/AddressField.tsx'
import { DescriptionList } from '../parts/DescriptionList.tsx'
import { QueryErrorNotice } from '../parts/QueryErrorNotice.tsx'
import { useSite } from '../site/siteContext.ts'
import { describeIntent } from '../wallet/account/sentTitle.ts'
import { useWallet } from '../wallet/walletContext.ts'
import { AlreadyWaiting } from './AlreadyWaiting.tsx'
import type { ManageCall } from './CallSender.tsx'
import type { Proposals } from './useProposals.ts'

type OpenSafe = Extract<SafeState, { status: 'safe' }>
type ProposalProps = {
  call: ManageCall
  proposals: Proposals
  name: string
  description: string
  /** It was put before the owners. */
  onProposed: () => void
  onHandled?: (() => void) | undefined
}

/** A call for a Safe’s owners that the visitor names. */
export function SafeProposal(props: ProposalProps) {
  const site = useSite()
  const [text, setText] = useState('')
  const input = parseSafeInput(text)
  const address = input.status === 'address' ? input.address : undefined
  const state = useQuery({ ...chainSafeQuery(site, address ?? zeroAddress), enabled: address !== undefined })
  const refusal =
    input.status === 'unusable'
      ? input.reason
      : address && state.data && state.data.status !== 'safe'
        ? say('There is no Safe at this address on Blast.')
        : undefined
  return (
    <div className="stack gap16">
      <AddressField
        label={say('Address of the Safe on Blast')}
        isQuiet
        value={text}
        onChange={setText}
        fault={refusal}
        help={say('Any Safe works. The receivers are fixed.')}
      />
      {address ? <ProposeToSafe key={address} address={address} {...props} /> : null}
    </div>
  )
}

/** A call for the owners of one Safe: in its host, through the wallet service, or as a file. */
export function ProposeToSafe({ address, ...props }: ProposalProps & { address: Address }) {
  const state = useQuery(chainSafeQuery(useSite(), address))
  return (
    <>
      <QueryErrorNotice
        title={say('We couldn’t read the Safe')}
        lead={say('Nothing was sent.')}
        query={state}
      />
      {state.data?.status === 'safe' ? <ForSafe safe={state.data} {...props} /> : null}
    </>
  )
}

function ForSafe({
  safe,
  call: { kind, to, data, intent },
  proposals,
  name,
  description,
  onProposed,
  onHandled,
}: ProposalProps & { safe: OpenSafe }) {
  const site = useSite()
  const wallet = useWallet()
  const [isAsked, setAsked] = useState(false)
  const isHost = roleOf(safe, wallet, true).kind === 'host'
  const readInHost = isHost ? wallet.actions.readSafeTransaction : undefined
  const waiting = useQuery(waitingQuery(site, { safe: safe.address, to, data }, { readInHost }))

  const follow = (way: 'host' | 'service' | 'file', safeTxHash: Hex | null) =>
    proposals.add({
      kind,
      safe: safe.address,
      to,
      data,
      way,
      safeTxHash,
      fromNonce: safe.nonce,
      seenAtBlock: safe.blockNumber,
    })
  const way = isHost ? 'host' : 'service'
  if (waiting.data && !isAsked)
    return (
      <AlreadyWaiting safeTxHash={waiting.data} onFollow={() => waiting.data && follow(way, waiting.data)} />
    )
  return (
    <>
      <DescriptionList
        rows={[
          [
            say('Threshold'),
            say('{threshold} of {owners}', { threshold: safe.threshold, owners: safe.owners.length }),
          ],
        ]}
      />
      <ProposeAtNextNonce
        safe={safe}
        calls={[{ to, value: 0n, data }]}
        inside={[intent]}
        title={describeIntent(intent)}
        inHost={{
          review: say('It must show one call to the campaign’s contract. Reject anything else.'),
        }}
        file={{
          as: `${kind}-${safe.address.slice(2, 8)}`,
          name,
          description,
          onSave() {
            follow('file', null)
            onHandled?.()
          },
        }}
        origin={JSON.stringify({ name })}
        isReady={!waiting.isLoading}
        row="row gap10"
        onAsk={(ask) => {
          setAsked(true)
          return ask()
        }}
        onProposed={(safeTxHash) => {
          follow(way, safeTxHash)
          onProposed()
          onHandled?.()
        }}
      />
    </>
  )
}
