import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type Hex, isAddressEqual } from 'viem'
import type { SafeState } from '../../chain/readSafeState.ts'
import { isAgreed } from '../../claim/nodesAgreement.ts'
import { simulationQuery } from '../../multisig/build/draftQueries.ts'
import { draftTransaction } from '../../multisig/build/draftTransaction.ts'
import { chainSafeQuery, noncesQuery } from '../../multisig/queries.ts'
import { signingSupport } from '../../multisig/sign/signingSupport.ts'
import { ownerChecklist } from '../../operator/deploy/ownerChecklist.ts'
import { transactionBuilderFile } from '../../operator/deploy/transactionBuilderFile.ts'
import { waitingQuery } from '../../operator/manage/manageQueries.ts'
import { Hashes } from '../multisig/Hashes.tsx'
import { notConfirmed } from '../multisig/notConfirmed.ts'
import { parseSafeInput } from '../multisig/parseSafeInput.ts'
import { SignAndPropose } from '../multisig/SignAndPropose.tsx'
import { AddressField } from '../parts/AddressField.tsx'
import { Button } from '../parts/Button.tsx'
import { DescriptionList } from '../parts/DescriptionList.tsx'
import { Disclosure } from '../parts/Disclosure.tsx'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { Notice } from '../parts/Notice.tsx'
import { saveFile } from '../parts/saveFile.ts'
import { useSite } from '../site/siteContext.ts'
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
  onHandled?: (() => void) | undefined
}

/** Calls for the owners of a Safe: through the wallet service, or as a file for the transaction builder. */
export function SafeProposal(props: ProposalProps) {
  const site = useSite()
  const [text, setText] = useState('')
  const input = parseSafeInput(text)
  const address = input.status === 'address' ? input.address : undefined
  const state = useQuery({
    ...chainSafeQuery(site, address ?? '0x0000000000000000000000000000000000000000'),
    enabled: address !== undefined,
  })
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
      {state.error ? (
        <ErrorNotice
          title="The Safe could not be read"
          lead="Nothing was sent."
          error={state.error}
          onRetry={() => void state.refetch()}
          isRetrying={state.isFetching}
        />
      ) : null}
      {address && state.data?.status === 'safe' ? (
        <ForSafe key={state.data.address} safe={state.data} {...props} />
      ) : null}
    </div>
  )
}

function ForSafe({
  safe,
  call: { kind, to, data, intent },
  proposals,
  name,
  description,
  onHandled,
}: ProposalProps & { safe: OpenSafe }) {
  const site = useSite()
  const wallet = useWallet()
  const calls = useMemo(() => [{ to, value: 0n, data }], [data, to])
  // Kept from the first signature on: a second one with another nonce would be a second transaction.
  const [pinned, setPinned] = useState<number>()
  const keys = calls.map(({ to, value, data }) => ({ to, value: value.toString(), data }))
  const simulation = useQuery(simulationQuery(site, { safe: safe.address, calls: keys }))
  const waiting = useQuery(waitingQuery(site, { safe: safe.address, to, data }, {}))
  const nonces = useQuery({ ...noncesQuery(site, safe.address), enabled: site.safeService.isEnabled })
  const nonce = pinned ?? nonces.data?.recommended ?? safe.nonce
  const place = { chainId: site.chainId, safe: safe.address }
  const owner =
    wallet.status === 'connected' && wallet.kind === 'wallet' && wallet.chainId === site.chainId
      ? safe.owners.find((each) => isAddressEqual(each, wallet.account))
      : undefined
  const isConfirmed = isAgreed(safe.agreement)
  const support = signingSupport(safe.version)
  const [hashes] = ownerChecklist(place, { calls, nonce, version: safe.version })

  const follow = (way: 'service' | 'file', safeTxHash: Hex | null) =>
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
  const save = () => {
    const file = transactionBuilderFile({
      ...place,
      name,
      description,
      calls,
      createdAt: Math.floor(Date.now() / 1000),
    })
    follow('file', null)
    saveFile(`${kind}-${safe.address.slice(2, 8)}.json`, `${JSON.stringify(file, null, 2)}\n`)
    onHandled?.()
  }
  if (waiting.data && pinned === undefined)
    return (
      <AlreadyWaiting
        safeTxHash={waiting.data}
        onFollow={() => waiting.data && follow('service', waiting.data)}
      />
    )
  return (
    <>
      <DescriptionList
        rows={[
          ['Owners who must sign', `${safe.threshold} of ${safe.owners.length}`],
          ['Nonce', nonce],
        ]}
      />
      {simulation.data?.status === 'fails' ? (
        <Notice tone="warn" title="It would fail now">
          {simulation.data.sentence}
        </Notice>
      ) : simulation.error ? (
        <Notice tone="warn" title="It could not be simulated">
          Whether it would go through is not known. Nothing was sent.
        </Notice>
      ) : simulation.data ? (
        <p className="measure muted medium breakable">Simulated: it would go through now.</p>
      ) : null}
      {hashes ? (
        <Disclosure summary="What the owners’ wallets show">
          <Hashes
            rows={[['Safe transaction hash', hashes.safeTxHash]]}
            device={{ domain: hashes.domainHash, message: hashes.messageHash }}
            note={null}
          />
          <p className="measure muted medium breakable">
            They hold for nonce {nonce}. With another nonce they are others.
          </p>
        </Disclosure>
      ) : null}
      {nonces.error && !nonces.data ? (
        <ErrorNotice
          title="The Safe’s next nonce could not be read"
          lead="Nothing was signed."
          error={nonces.error}
          onRetry={() => void nonces.refetch()}
          isRetrying={nonces.isFetching}
        />
      ) : owner && isConfirmed && site.safeService.isEnabled && support.isSupported ? (
        <SignAndPropose
          safe={safe}
          transaction={draftTransaction(calls, nonce)}
          owner={owner}
          inside={[intent]}
          origin={JSON.stringify({ name })}
          isReady={nonces.data !== undefined && !waiting.isLoading}
          row="row gap10"
          onSign={() => setPinned(nonce)}
          onProposed={(safeTxHash) => {
            follow('service', safeTxHash)
            onHandled?.()
          }}
        />
      ) : (
        <p className="measure muted medium breakable">
          {!support.isSupported
            ? support.reason
            : owner && !isConfirmed
              ? `Only one node names you as an owner. ${notConfirmed}`
              : site.safeService.isEnabled
                ? 'Connect the wallet of an owner to propose it here, or save it as a file.'
                : 'This site asks no wallet service, so it is passed on as a file.'}
        </p>
      )}
      <div className="row gap10">
        <Button kind="quiet" onClick={save}>
          Save for the transaction builder
        </Button>
      </div>
    </>
  )
}
