import { type Address, isAddressEqual } from 'viem'
import { say } from '../../../../language/say.ts'
import type { TransactionStep } from '../../../../multisig/outcome/transactionStep.ts'
import type { SafeFacts } from '../../../../multisig/sign/checkTransaction.ts'
import type { MaySign } from '../../../../multisig/sign/maySign.ts'
import { ExecutionNotice } from '../../../multisig/ExecutionNotice.tsx'
import { forgetExecution, useExecution } from '../../../multisig/executionStore.ts'
import { type Role, useOpenSafe } from '../../../multisig/openSafeContext.ts'
import { ProposalProgress } from '../../../multisig/ProposalProgress.tsx'
import { shownExecution } from '../../../multisig/shownExecution.ts'
import { whyNotSign } from '../../../multisig/whyNotSign.ts'
import { Button } from '../../../parts/Button.tsx'
import { Card } from '../../../parts/Card.tsx'
import { useWallet } from '../../../wallet/walletContext.ts'
import { ConfirmAction, type ValidTransaction } from './ConfirmAction.tsx'
import { DeleteAction } from './DeleteAction.tsx'
import { ExecuteAction } from './ExecuteAction.tsx'
import { RejectAction } from './RejectAction.tsx'

/** How far a transaction is, and what the visitor can do about it, or why nothing. */
export function ActionsCard({
  checked,
  safe,
  step,
  isReadable,
  proposers,
}: {
  checked: ValidTransaction
  safe: SafeFacts
  step: TransactionStep
  /** What the service says of the call does not contradict its bytes, or this site can read them itself. */
  isReadable: boolean
  /** Who may delete it at the service, as it reports: the owner whose proposal it is, and their delegate. */
  proposers: readonly Address[]
}) {
  const { role } = useOpenSafe()
  const execution = shownExecution(step.step, useExecution(safe.address, checked.safeTxHash))
  const again = () => execution && forgetExecution(execution)
  const isOpen =
    step.step === 'needs-confirmations' || step.step === 'waits-for-nonce' || step.step === 'executable'
  if (!isOpen) {
    if (!execution) return null
    return (
      <Card title={say('Execution')}>
        <ExecutionNotice {...execution} onAgain={step.step === 'replaced' ? undefined : again} />
      </Card>
    )
  }
  const { have, need, signing } = step
  const { nonce } = checked.transaction
  const account = role.kind === 'host' ? undefined : role.account
  return (
    <Card title={say('Actions')}>
      <div className="stack gap16">
        <ProposalProgress
          have={have}
          need={need}
          order={execution ? undefined : { nonce, next: step.step === 'executable' ? nonce : step.next }}
        />
        {execution ? <ExecutionNotice {...execution} onAgain={again} /> : null}
        {!isReadable ? (
          <p className="muted small">
            {say(
              'You can’t sign this here. The service’s text doesn’t match the data, and we can’t decode the data.',
            )}
          </p>
        ) : role.kind === 'host' ? (
          <p className="muted small">
            {role.isReadOnly
              ? say('You aren’t an owner of this Safe. It’s view-only.')
              : say('This page is inside your Safe. Sign, reject or execute in your Safe’s own queue.')}
          </p>
        ) : (
          <>
            {step.step === 'executable' && account && !execution ? (
              <ExecuteAction checked={checked} safe={safe} executor={account} />
            ) : null}
            {step.step === 'needs-confirmations' && signing.maySign && role.kind === 'owner' ? (
              <ConfirmAction checked={checked} safe={safe} owner={role.account} />
            ) : null}
            <WhyNot step={step.step} signing={signing} role={role} version={safe.version} />
            {role.kind === 'owner' && !checked.isRejection && !execution && canReject(signing) ? (
              <RejectAction safe={safe} owner={role.account} nonce={nonce} />
            ) : null}
            {account && !execution && proposers.some((each) => isAddressEqual(each, account)) ? (
              <DeleteAction checked={checked} safe={safe} proposer={account} />
            ) : null}
          </>
        )}
      </div>
    </Card>
  )
}

/** An owner may reject what they have signed, too. */
const canReject = (signing: MaySign) => signing.maySign || signing.because === 'has-signed'

/** Why the visitor cannot sign, or how somebody could execute. */
function WhyNot({
  step,
  signing,
  role,
  version,
}: {
  step: 'needs-confirmations' | 'waits-for-nonce' | 'executable'
  signing: MaySign
  role: Exclude<Role, { kind: 'host' }>
  version: string | null
}) {
  const { actions } = useWallet()
  const account: Address | undefined = role.account
  if (!account)
    return (
      <>
        <p className="muted small">
          {step === 'executable'
            ? say('Connect any wallet to execute it.')
            : say('Connect an owner’s wallet to sign.')}
        </p>
        <Button onClick={actions.openConnect}>{say('Connect a wallet')}</Button>
      </>
    )
  if (step !== 'needs-confirmations') return null
  const why =
    !signing.maySign && signing.because === 'has-signed'
      ? say('You have signed. Send the link to the other owners.')
      : whyNotSign(role, version, 'transaction')
  return why ? <p className="muted small">{why}</p> : null
}
