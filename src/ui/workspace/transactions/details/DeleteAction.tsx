import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Address } from 'viem'
import { say } from '../../../../language/say.ts'
import { deleteProposal } from '../../../../multisig/propose/deleteProposal.ts'
import type { SafeFacts } from '../../../../multisig/sign/checkTransaction.ts'
import styles from '../../../multisig/Actions.module.css'
import { isBusy } from '../../../multisig/actionStore.ts'
import { readTransactionsAgain } from '../../../multisig/readTransactionsAgain.ts'
import { SigningNotice } from '../../../multisig/SigningNotice.tsx'
import { safeTitle } from '../../../multisig/safeTitle.ts'
import { signingWord } from '../../../multisig/signingWord.ts'
import { Button } from '../../../parts/Button.tsx'
import { TextButton } from '../../../parts/TextButton.tsx'
import { useSite } from '../../../site/siteContext.ts'
import { rememberDeletion } from '../../../wallet/account/rememberDeletion.ts'
import { useServiceRequest } from '../../signing/useServiceRequest.ts'
import type { ValidTransaction } from './ConfirmAction.tsx'

/** Takes the visitor's own proposal out of the service's list, and says what that does not do. */
export function DeleteAction({
  safe,
  checked: { safeTxHash, transaction },
  proposer,
}: {
  safe: SafeFacts
  checked: Pick<ValidTransaction, 'safeTxHash' | 'transaction'>
  /** The visitor's account, by which it was proposed. */
  proposer: Address
}) {
  const site = useSite()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { state, ask } = useServiceRequest(`delete ${safeTxHash} as ${proposer}`)
  if (!ask) return null
  const remove = () =>
    ask(
      proposer,
      { what: 'delete', safe: safe.address, safeTxHash },
      (signature) => deleteProposal(site, { safe: safe.address, safeTxHash, account: proposer, signature }),
      async () => {
        const description = safeTitle('Propose', safe.address, transaction)
        rememberDeletion(site.chainId, { account: proposer, safe: safe.address, safeTxHash, description })
        await client.resetQueries({
          predicate: ({ queryKey: [kind] }) => kind === 'checked-transaction',
        })
        return readTransactionsAgain(client)
      },
    )
  return (
    <div className={styles.reject}>
      {isOpen ? (
        <>
          <p className="muted small">
            {say(
              'Deleting removes it from the service’s list and is free. Anyone with its signatures can still execute it. To prevent that, reject it.',
            )}
          </p>
          <div className="stack gap10">
            <Button kind="quiet" isBusy={isBusy(state)} onClick={remove}>
              {signingWord(state, say('Delete from the list'))}
            </Button>
          </div>
        </>
      ) : (
        <TextButton onClick={() => setOpen(true)}>{say('Delete your proposal')}</TextButton>
      )}
      <SigningNotice kind="request" state={state} what="hash" />
    </div>
  )
}
