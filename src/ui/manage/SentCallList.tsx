import type { Manifest } from '../../claim/loadPackage.ts'
import type { CallOutcome } from '../../operator/manage/callOutcome.ts'
import type { ManageKind } from '../../operator/manage/storedCalls.ts'
import { plural } from '../create/list/plural.ts'
import { Notice } from '../parts/Notice.tsx'
import { TextButton } from '../parts/TextButton.tsx'
import { TokenAmount } from '../parts/TokenAmount.tsx'
import { TransactionLink } from '../parts/TransactionLink.tsx'
import { AssetAmount } from './AssetAmount.tsx'
import styles from './manage.module.css'
import type { FollowedCall, SentCalls } from './useSentCalls.ts'

const names = {
  push: 'The payments',
  sweep: 'The sweep',
  'collect-yield': 'The collection of the yield',
  'collect-gas': 'The collection of the gas refunds',
} as const satisfies Record<ManageKind, string>

/** What was sent from this tab, and what came of it by the chain's word. */
export function SentCallList({ sent, token }: { sent: SentCalls; token: Manifest['token'] }) {
  if (sent.calls.length === 0) return null
  return (
    <div className={styles.stack} role="status">
      {sent.calls.map((followed) => (
        <SentCall
          key={followed.call.hash}
          followed={followed}
          token={token}
          onRemove={() => sent.remove(followed.call)}
        />
      ))}
    </div>
  )
}

function SentCall({
  followed: { call, progress },
  token,
  onRemove,
}: {
  followed: FollowedCall
  token: Manifest['token']
  onRemove: () => void
}) {
  const name = names[call.kind]
  const isOne = call.kind !== 'push'
  const remove = <TextButton onClick={onRemove}>Take this off the page</TextButton>
  switch (progress.status) {
    case 'pending':
      return (
        <Notice tone="plain" title={`${name} ${isOne ? 'is' : 'are'} on the way`}>
          <TransactionLink hash={call.hash} />
        </Notice>
      )
    case 'dropped':
      return (
        <Notice tone="warn" title="No node knows this transaction any more" action={remove}>
          It may come back, or have been replaced in your wallet. Sending again pays nobody twice.
          <TransactionLink hash={call.hash} />
        </Notice>
      )
    case 'could-not-check':
      return (
        <Notice tone="warn" title="What came of it could not be checked just now">
          {progress.error.summary} The page goes on asking.
          <TransactionLink hash={call.hash} />
        </Notice>
      )
    case 'replaced':
      return (
        <Notice
          tone="warn"
          title={`${name} ${isOne ? 'was' : 'were'} replaced in your wallet`}
          action={remove}
        >
          Another transaction of the same account took the place of this one.
          <TransactionLink hash={progress.hash} />
        </Notice>
      )
    case 'refused':
      return (
        <Notice tone="bad" title={`${name} ${isOne ? 'was' : 'were'} refused`} action={remove}>
          {progress.sentence} Nothing was moved; only the network fee was spent.
          <TransactionLink hash={progress.hash} />
        </Notice>
      )
    case 'done':
      return (
        <Notice
          tone={isNothing(progress.outcome) ? 'warn' : 'good'}
          title={isNothing(progress.outcome) ? 'It went through and moved nothing' : `${name} went through`}
          action={remove}
        >
          <Outcome outcome={progress.outcome} token={token} />
          <TransactionLink hash={progress.hash} />
        </Notice>
      )
  }
}

const isNothing = ({ paidCount, swept, yields, gas }: CallOutcome) =>
  paidCount === 0 && swept.length === 0 && yields.length === 0 && gas === 0n

function Outcome({ outcome, token }: { outcome: CallOutcome; token: Manifest['token'] }) {
  const { paidCount, paid, skipped, swept, yields, gas } = outcome
  const refused = skipped.filter(({ reason }) => reason !== 'alreadyClaimed').length
  const claimed = skipped.length - refused
  return (
    <>
      {paidCount > 0 ? (
        <p>
          {plural(paidCount, 'allocation')} paid, <TokenAmount value={paid} token={token} /> together.
        </p>
      ) : null}
      {claimed > 0 ? <p>{plural(claimed, 'allocation')} had been claimed meanwhile.</p> : null}
      {refused > 0 ? (
        <p>{plural(refused, 'allocation')} could not be paid: the transfer was refused. They stay open.</p>
      ) : null}
      {[...swept, ...yields].map(({ asset, amount }) => (
        <p key={asset}>
          <AssetAmount asset={asset} amount={amount} token={token} /> sent to the receiver.
        </p>
      ))}
      {gas > 0n ? (
        <p>
          <TokenAmount value={gas} token={{ symbol: 'ETH', decimals: 18 }} /> sent to the receiver.
        </p>
      ) : null}
    </>
  )
}
