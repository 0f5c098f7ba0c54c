import type { Address as AddressType, Hex } from 'viem'
import { say } from '../../language/say.ts'
import { Address } from '../parts/Address.tsx'
import { Button } from '../parts/Button.tsx'
import { DescriptionList } from '../parts/DescriptionList.tsx'
import { HashValue } from '../parts/HashValue.tsx'
import { Notice } from '../parts/Notice.tsx'

/** The wallet belongs to a Safe, which has proposed what it was asked to send. */
export function ProposedNotice({
  payer,
  safeTxHash,
  onAgain,
}: {
  /** The Safe that is the wallet. */
  payer: AddressType
  safeTxHash: Hex
  onAgain: () => void
}) {
  return (
    <Notice
      tone="plain"
      title={say('Proposed in the Safe that is connected')}
      action={
        <Button kind="quiet" onClick={onAgain}>
          {say('It isn’t there: start again')}
        </Button>
      }
    >
      <p>{say('Its owners sign and execute it in their own app. This page shows when it’s executed.')}</p>
      <DescriptionList
        rows={[
          [say('Safe that pays the fee'), <Address key="" value={payer} />],
          [
            say('Safe transaction hash'),
            <HashValue key="" value={safeTxHash} copy={say('Copy the Safe transaction hash')} />,
          ],
        ]}
      />
    </Notice>
  )
}
