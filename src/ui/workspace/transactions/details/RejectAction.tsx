import { useMemo, useState } from 'react'
import type { Address } from 'viem'
import { say } from '../../../../language/say.ts'
import { draftRejection } from '../../../../multisig/build/draftTransaction.ts'
import type { SafeFacts } from '../../../../multisig/sign/checkTransaction.ts'
import styles from '../../../multisig/Actions.module.css'
import { isBusy } from '../../../multisig/actionStore.ts'
import { SigningNotice } from '../../../multisig/SigningNotice.tsx'
import { signingWord } from '../../../multisig/signingWord.ts'
import { useProposing } from '../../../multisig/useProposing.ts'
import { Button } from '../../../parts/Button.tsx'
import { Notice } from '../../../parts/Notice.tsx'
import { TextButton } from '../../../parts/TextButton.tsx'
import { useWorkspaceView } from '../../useWorkspaceView.ts'

/**
 * Proposes the empty transaction with the same nonce: once executed, the one that is looked at never can be.
 */
export function RejectAction({ safe, owner, nonce }: { safe: SafeFacts; owner: Address; nonce: number }) {
  const { hrefOf } = useWorkspaceView()
  const [isOpen, setOpen] = useState(false)
  const [hash, setHash] = useState<string>()
  const transaction = useMemo(() => draftRejection(safe.address, nonce), [safe.address, nonce])
  const { state, propose } = useProposing({ safe, transaction, owner, inside: 'any', onProposed: setHash })
  if (hash)
    return (
      <div className={styles.reject}>
        <Notice
          tone="done"
          title={say('The rejection is proposed')}
          action={
            <a href={hrefOf({ view: 'transactions', parameters: { transaction: hash } })}>
              {say('See the rejection')}
            </a>
          }
        >
          {say(
            'It uses nonce {nonce} too. When enough owners have signed it and it is executed, this transaction is replaced for good.',
            { nonce: String(nonce) },
          )}
        </Notice>
      </div>
    )
  return (
    <div className={styles.reject}>
      {isOpen ? (
        <>
          <p className="muted small">
            {say(
              'A signature can’t be taken back. Instead you sign an empty transaction with the same nonce ({nonce}). When that one is executed, this one never can be. It needs as many signatures, and its execution costs a network fee.',
              { nonce: String(nonce) },
            )}
          </p>
          <div className="stack gap10">
            <Button kind="quiet" isBusy={isBusy(state)} disabled={!propose} onClick={propose}>
              {signingWord(state, say('Propose rejection'))}
            </Button>
          </div>
        </>
      ) : (
        <TextButton onClick={() => setOpen(true)}>{say('Reject transaction')}</TextButton>
      )}
      <SigningNotice state={state} what="rejection" onRetry={() => propose?.()} />
    </div>
  )
}
