import { useQuery } from '@tanstack/react-query'
import { type Hex, isAddressEqual } from 'viem'
import type { SafeTransaction } from '../../../chain/hashSafeTransaction.ts'
import { decodeTransaction } from '../../../multisig/build/decodeTransaction.ts'
import { contractsQuery, simulationQuery } from '../../../multisig/build/draftQueries.ts'
import { draftTransaction } from '../../../multisig/build/draftTransaction.ts'
import type { SafeCall } from '../../../multisig/build/multiSend.ts'
import { hardwareHashes } from '../../../multisig/sign/hardwareHashes.ts'
import { safeTxHashOf } from '../../../multisig/sign/safeTxHashOf.ts'
import { Hashes } from '../../multisig/Hashes.tsx'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { ProposeInHost } from '../../multisig/ProposeInHost.tsx'
import { SignAndPropose } from '../../multisig/SignAndPropose.tsx'
import styles from '../../multisig/Steps.module.css'
import { Address } from '../../parts/Address.tsx'
import { Button } from '../../parts/Button.tsx'
import { DescriptionList } from '../../parts/DescriptionList.tsx'
import { useSite } from '../../site/siteContext.ts'
import { NoOwner } from '../signing/NoOwner.tsx'
import { useTopOfStep } from '../signing/useTopOfStep.ts'
import { Warnings } from '../signing/Warnings.tsx'
import { callWarnings } from './callWarnings.ts'
import { DecodedPreview } from './DecodedPreview.tsx'
import own from './ReviewTransaction.module.css'
import { SimulationNotice } from './SimulationNotice.tsx'
import { useEarlierRecipients } from './useEarlierRecipients.ts'

/**
 * Exactly what is signed: each call in words, what it would do now, what is unusual about it, and its hashes.
 */
export function ReviewTransaction({
  calls,
  nonce,
  onBack,
  onProposed,
}: {
  calls: readonly SafeCall[]
  /** Absent inside a Safe host. */
  nonce: number | undefined
  onBack: () => void
  onProposed: (safeTxHash: Hex) => void
}) {
  const site = useSite()
  const { safe, role } = useOpenSafe()
  const keys = calls.map(({ to, value, data }) => ({ to, value: value.toString(), data }))
  const simulation = useQuery(simulationQuery(site, { safe: safe.address, calls: keys }))
  const addresses = calls
    .map(({ to }) => to)
    .filter((to, at, all) => all.findIndex((each) => isAddressEqual(each, to)) === at)
  const contracts = useQuery(contractsQuery(site, addresses)).data
  const recipients = useEarlierRecipients()
  const top = useTopOfStep()

  const back = (isDisabled = false) => (
    <Button kind="quiet" onClick={onBack} disabled={isDisabled}>
      Back
    </Button>
  )
  const isBatch = calls.length > 1
  const transaction = nonce === undefined ? undefined : draftTransaction(calls, nonce)
  return (
    <div className={styles.step} ref={top} tabIndex={-1}>
      <ol className="stack gap12">
        {calls.map((call, at) => {
          const decoded = decodeTransaction({ ...call, operation: 0 }, safe.address)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the calls under review never move
            <li key={at} className="stack gap12">
              <DecodedPreview call={call} number={isBatch ? at + 1 : undefined} />
              <Warnings sentences={callWarnings(decoded, { safe: safe.address, contracts, recipients })} />
            </li>
          )
        })}
      </ol>
      <SimulationNotice simulation={simulation} count={calls.length} />
      {isBatch ? (
        <p className="small breakable muted">
          The Safe runs the code of MultiSendCallOnly, a library of Safe’s own, to make these {calls.length}{' '}
          calls in one go (a delegate call). That code can only call, and its hash was checked.
        </p>
      ) : null}
      {transaction ? (
        <>
          <Signed transaction={transaction} />
          {role.kind === 'owner' ? (
            <SignAndPropose
              safe={safe}
              transaction={transaction}
              owner={role.account}
              inside="any"
              row={styles.actions}
              back={back}
              onProposed={onProposed}
            />
          ) : (
            <NoOwner onBack={onBack} />
          )}
        </>
      ) : (
        <ProposeInHost
          safe={safe.address}
          calls={calls}
          inside="any"
          help={
            <p className="small breakable muted">
              The Safe around this page proposes it: it chooses the nonce, shows{' '}
              {isBatch ? 'the batch' : 'the call'} in its own dialog and has you sign there.
            </p>
          }
          review={`It must show ${isBatch ? `these ${calls.length} calls` : 'the call'} above and nothing else. If it shows anything else, reject it.`}
          row={styles.actions}
          back={back()}
          onProposed={onProposed}
        />
      )}
    </div>
  )
}

function Signed({ transaction }: { transaction: SafeTransaction }) {
  const { chainId } = useSite()
  const { safe } = useOpenSafe()
  const place = { chainId, safe: safe.address }
  const { nonce, to, operation } = transaction
  return (
    <section className={own.hashes} aria-label="What your wallet signs">
      <h3>What your wallet signs</h3>
      <DescriptionList
        rows={[
          ['Nonce', nonce],
          ['To', <Address key="" value={to} canCopy={false} />],
          ['Operation', operation === 0 ? '0 · call' : '1 · delegate call'],
        ]}
      />
      <Hashes
        rows={[['Safe transaction hash', safeTxHashOf(place, transaction)]]}
        device={hardwareHashes(place, transaction)}
      />
    </section>
  )
}
