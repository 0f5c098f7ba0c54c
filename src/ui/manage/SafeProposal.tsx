import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Address, type Hex, zeroAddress } from 'viem'
import type { SafeState } from '../../chain/readSafeState.ts'
import { isAgreed } from '../../claim/nodesAgreement.ts'
import { chainSafeQuery, noncesQuery } from '../../multisig/queries.ts'
import { waitingQuery } from '../../operator/manage/manageQueries.ts'
import { ProposeCalls } from '../multisig/ProposeCalls.tsx'
import { parseSafeInput } from '../multisig/parseSafeInput.ts'
import { roleOf } from '../multisig/roleOf.ts'
import { whyNotSign } from '../multisig/whyNotSign.ts'
import { AddressField } from '../parts/AddressField.tsx'
import { DescriptionList } from '../parts/DescriptionList.tsx'
import { QueryErrorNotice } from '../parts/QueryErrorNotice.tsx'
import { useSite } from '../site/siteContext.ts'
import { describeIntent } from '../wallet/account/describeIntent.ts'
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

/** A call for the owners of a Safe that the visitor names. */
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
        ? 'There is no Safe at this address on Blast.'
        : undefined
  return (
    <div className="stack gap16">
      <AddressField
        label="Address of the Safe on Blast"
        isQuiet
        value={text}
        onChange={setText}
        fault={refusal}
        help="Any Safe will do: the receivers were fixed when the campaign was created."
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
      <QueryErrorNotice title="The Safe could not be read" lead="Nothing was sent." query={state} />
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
  const role = roleOf(safe, wallet, isAgreed(safe.agreement))
  const isHost = role.kind === 'host'
  const calls = [{ to, value: 0n, data }]
  // Kept from the first request on: a second one with another nonce would be a second transaction.
  const [pinned, setPinned] = useState<number>()
  const readInHost = isHost ? wallet.actions.readSafeTransaction : undefined
  const waiting = useQuery(waitingQuery(site, { safe: safe.address, to, data }, { readInHost }))
  const isServed = site.safeService.isEnabled && !isHost
  const nonces = useQuery({ ...noncesQuery(site, safe.address), enabled: isServed })
  const isUnread = nonces.error !== null && nonces.data === undefined
  const nonce = isUnread ? undefined : (pinned ?? nonces.data?.recommended ?? safe.nonce)

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
  if (waiting.data && pinned === undefined)
    return (
      <AlreadyWaiting safeTxHash={waiting.data} onFollow={() => waiting.data && follow(way, waiting.data)} />
    )
  return (
    <>
      <DescriptionList rows={[['Owners who must sign', `${safe.threshold} of ${safe.owners.length}`]]} />
      {isUnread ? (
        <QueryErrorNotice
          title="The Safe’s next nonce could not be read"
          lead="Nothing was signed."
          query={nonces}
        />
      ) : null}
      <ProposeCalls
        safe={safe}
        role={role}
        calls={calls}
        nonce={nonce}
        inside={[intent]}
        inHost={{
          title: describeIntent(intent),
          review:
            'It must show one call to the campaign’s contract and nothing else. If it shows anything else, reject it.',
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
        isReady={(!isServed || nonces.data !== undefined) && !waiting.isLoading}
        row="row gap10"
        otherwise={
          <p className="measure muted medium breakable">{whyNotSign(role, safe.version, 'transaction')}</p>
        }
        onAsk={() => setPinned(nonce)}
        onProposed={(safeTxHash) => {
          follow(way, safeTxHash)
          onProposed()
          onHandled?.()
        }}
      />
    </>
  )
}
