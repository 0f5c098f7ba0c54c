import { useCallback, useState } from 'react'
import { isAddressEqual, zeroAddress } from 'viem'
import { AllocationClaim, type AllocationClaimProps } from './AllocationClaim.tsx'
import { RecipientField } from './RecipientField.tsx'
import { type RecipientEntry, recipientOf } from './recipient.ts'
import { recipientStore } from './recipientStore.ts'

/** The claim of an allocation by the listed account itself: it alone can have the tokens paid elsewhere. */
export function OwnerClaim(props: AllocationClaimProps) {
  const { campaign, manifest, allocation } = props
  const { distributor } = campaign
  const { index, account: payer } = allocation
  const [entry, setEntry] = useState<RecipientEntry>(() => {
    const text = recipientStore.read({ distributor, index, payer })
    return { isOpen: text !== '', text, isKept: text !== '' }
  })
  const change = (next: RecipientEntry) => {
    setEntry(next)
    recipientStore.keep({ distributor, index, payer }, next.text)
  }
  // It is paid once: nothing is left that could be sent to what was typed.
  const forget = useCallback(
    () => recipientStore.keep({ distributor, index, payer }, ''),
    [distributor, index, payer],
  )
  const token = manifest.token.address
  const lost = { distributor, token: isAddressEqual(token, zeroAddress) ? undefined : token }
  const recipient = recipientOf(entry, lost)
  return (
    <AllocationClaim
      {...props}
      recipient={recipient}
      recipientField={<RecipientField entry={entry} recipient={recipient} onChange={change} />}
      onPaid={forget}
    />
  )
}
