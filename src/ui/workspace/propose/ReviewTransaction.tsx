import { useQuery } from '@tanstack/react-query'
import { type Hex, isAddressEqual } from 'viem'
import { say } from '../../../language/say.ts'
import { decodeTransaction } from '../../../multisig/build/decodeTransaction.ts'
import { contractsQuery } from '../../../multisig/build/draftQueries.ts'
import type { SafeCall } from '../../../multisig/build/multiSend.ts'
import { type Owners, ownersAfter, ownersChangeOf } from '../../../multisig/build/ownerCalls.ts'
import { useOpenSafe } from '../../multisig/openSafeContext.ts'
import { ProposeCalls } from '../../multisig/ProposeCalls.tsx'
import styles from '../../multisig/Steps.module.css'
import { Button } from '../../parts/Button.tsx'
import { useSite } from '../../site/siteContext.ts'
import { NoOwner } from '../signing/NoOwner.tsx'
import { useTopOfStep } from '../signing/useTopOfStep.ts'
import { Warnings } from '../signing/Warnings.tsx'
import { callWarnings } from './callWarnings.ts'
import { DecodedPreview } from './DecodedPreview.tsx'
import { ServicePreview } from './ServicePreview.tsx'
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
  const addresses = calls
    .map(({ to }) => to)
    .filter((to, at, all) => all.findIndex((each) => isAddressEqual(each, to)) === at)
  const contracts = useQuery(contractsQuery(site, addresses)).data
  const recipients = useEarlierRecipients()
  const top = useTopOfStep()

  const isBatch = calls.length > 1
  let after: Owners = safe
  const decoded = calls.map((call) => {
    const owners = after
    const decoded = decodeTransaction({ ...call, operation: 0 }, safe.address)
    const change = isAddressEqual(call.to, safe.address) ? ownersChangeOf(decoded) : undefined
    if (change) after = ownersAfter(after, change)
    return { call, decoded, owners }
  })
  return (
    <div className={styles.step} ref={top} tabIndex={-1}>
      <ol className="stack gap12">
        {decoded.map(({ call, decoded, owners }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the calls under review never move
          <li key={at} className="stack gap12">
            <DecodedPreview call={call} number={isBatch ? at + 1 : undefined} />
            <Warnings
              sentences={callWarnings(decoded, { safe: safe.address, contracts, recipients, owners })}
            />
          </li>
        ))}
      </ol>
      <ServicePreview calls={calls} />
      {after === safe ? null : (
        <p>
          {say(
            {
              one: 'Afterwards {threshold} of {count} owner will sign. Now it is {have} of {need}.',
              other: 'Afterwards {threshold} of {count} owners will sign. Now it is {have} of {need}.',
            },
            {
              threshold: after.threshold,
              count: after.owners.length,
              have: safe.threshold,
              need: safe.owners.length,
            },
          )}
        </p>
      )}
      <ProposeCalls
        safe={safe}
        role={role}
        calls={calls}
        nonce={nonce ?? safe.nonce}
        inside="any"
        inHost={{
          help: (
            <p className="small breakable muted">
              {isBatch
                ? say('Your Safe proposes it. It chooses the nonce, shows the batch and asks you to sign.')
                : say('Your Safe proposes it. It chooses the nonce, shows the call and asks you to sign.')}
            </p>
          ),
          review: isBatch
            ? say(
                {
                  one: 'It must show the {count} call above and nothing else. Reject anything else.',
                  other: 'It must show these {count} calls above and nothing else. Reject anything else.',
                },
                { count: calls.length },
              )
            : say('It must show the call above and nothing else. Reject anything else.'),
        }}
        file={
          site.safeService.isEnabled
            ? undefined
            : { as: `transaction-${safe.address.slice(2, 8)}`, name: say('Transaction'), description: '' }
        }
        row={styles.actions}
        back={(isDisabled) => (
          <Button kind="quiet" onClick={onBack} disabled={isDisabled}>
            {say('Back')}
          </Button>
        )}
        otherwise={<NoOwner onBack={onBack} />}
        onProposed={onProposed}
      />
    </div>
  )
}
