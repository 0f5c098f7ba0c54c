import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type Address as AddressValue, type Hex, isAddressEqual } from 'viem'
import type { SafeState } from '../../chain/readSafeState.ts'
import { twoNodeReaderOf } from '../../chain/twoNodeReaderOf.ts'
import { isAgreed } from '../../claim/nodesAgreement.ts'
import type { CallIntent } from '../../guard/intents.ts'
import { assertDelegateTarget } from '../../multisig/assertDelegateTarget.ts'
import { simulationQuery } from '../../multisig/draftQueries.ts'
import { draftTransaction } from '../../multisig/draftTransaction.ts'
import type { SafeCall } from '../../multisig/multiSend.ts'
import { chainSafeQuery, noncesQuery } from '../../multisig/queries.ts'
import { safeTxHashOf } from '../../multisig/safeTxHashOf.ts'
import { signingSupport } from '../../multisig/signingSupport.ts'
import { ownerChecklist } from '../../operator/deploy/ownerChecklist.ts'
import { transactionBuilderFile } from '../../operator/deploy/transactionBuilderFile.ts'
import { waitingQuery } from '../../operator/manage/manageQueries.ts'
import { isBusy } from '../multisig/actionStore.ts'
import { notConfirmed } from '../multisig/notConfirmed.ts'
import { parseSafeInput } from '../multisig/parseSafeInput.ts'
import { proposeFromHere } from '../multisig/proposeFromHere.ts'
import { SigningNotice } from '../multisig/SigningNotice.tsx'
import { useSigning } from '../multisig/useSigning.ts'
import { AddressField } from '../parts/AddressField.tsx'
import { Button } from '../parts/Button.tsx'
import { DescriptionList } from '../parts/DescriptionList.tsx'
import { Disclosure } from '../parts/Disclosure.tsx'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { Notice } from '../parts/Notice.tsx'
import { saveBlob } from '../parts/saveBlob.ts'
import { useSite } from '../site/siteContext.ts'
import { useWallet } from '../wallet/walletContext.ts'
import { AlreadyWaiting } from './AlreadyWaiting.tsx'
import type { ManageCall } from './CallSender.tsx'
import styles from './manage.module.css'
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
    saveBlob(
      `${kind}-${safe.address.slice(2, 8)}.json`,
      new Blob([`${JSON.stringify(file, null, 2)}\n`], { type: 'application/json' }),
    )
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
        <Notice tone="warn" title="It could not be rehearsed">
          Whether it would go through is not known. Nothing was sent.
        </Notice>
      ) : simulation.data ? (
        <p className="measure muted medium breakable">Rehearsed: it would go through now.</p>
      ) : null}
      {hashes ? (
        <Disclosure summary="What the owners’ wallets show">
          <DescriptionList
            rows={[
              [
                'Safe transaction hash',
                <code key="" className={styles.hash}>
                  {hashes.safeTxHash}
                </code>,
              ],
              [
                'Domain hash',
                <code key="" className={styles.hash}>
                  {hashes.domainHash}
                </code>,
              ],
              [
                'Message hash',
                <code key="" className={styles.hash}>
                  {hashes.messageHash}
                </code>,
              ],
            ]}
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
        <Propose
          safe={safe}
          calls={calls}
          nonce={nonce}
          owner={owner}
          name={name}
          intent={intent}
          onPin={() => setPinned(nonce)}
          isReady={nonces.data !== undefined && !waiting.isLoading}
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

function Propose({
  safe,
  calls,
  nonce,
  owner,
  name,
  intent,
  isReady,
  onPin,
  onProposed,
}: {
  safe: OpenSafe
  calls: readonly SafeCall[]
  nonce: number
  owner: AddressValue
  name: string
  intent: CallIntent
  isReady: boolean
  onPin: () => void
  onProposed: (safeTxHash: Hex) => void
}) {
  const site = useSite()
  const { signSafeTransaction } = useWallet().actions
  const transaction = draftTransaction(calls, nonce)
  const safeTxHash = safeTxHashOf({ chainId: site.chainId, safe: safe.address }, transaction)
  const { state, run } = useSigning({ hash: safeTxHash, owner })
  const sign = () => {
    if (!signSafeTransaction) return
    onPin()
    void run({
      sign: async () => {
        await assertDelegateTarget(twoNodeReaderOf(site), transaction)
        return signSafeTransaction({ owner, safe: safe.address, transaction, inside: [intent] })
      },
      send: (signature) =>
        proposeFromHere(site, { safe, transaction, owner, signature, origin: JSON.stringify({ name }) }),
      onDone: () => onProposed(safeTxHash),
    })
  }
  const isUnderWay = isBusy(state) || state.status === 'done'
  return (
    <>
      <SigningNotice state={state} what="the transaction" onRetry={sign} />
      {state.status === 'not-taken' ? null : (
        <div className="row gap10">
          <Button onClick={sign} isBusy={isUnderWay || !isReady} disabled={!signSafeTransaction}>
            {isUnderWay ? 'Signing' : 'Sign and propose'}
          </Button>
        </div>
      )}
    </>
  )
}
