import type { ComponentProps } from 'react'
import { say } from '../../../language/say.ts'
import type { Owners } from '../../../multisig/build/ownerCalls.ts'
import { AmountField } from '../../parts/AmountField.tsx'
import type { DraftCall } from './draftStore.ts'
import type { Field, findSendable, ReadCall } from './readDraftCall.ts'
import type { useSendables } from './useSendables.ts'

/** What the form of each kind of call is given. */
export type CallFormProps<Call extends DraftCall> = {
  call: Call
  result: ReadCall
  held: ReturnType<typeof useSendables>
  /** As the calls before this one leave them. */
  owners: Owners
  /** What is said beside a box. */
  reportedOf: (field: Field) => { fault: string | undefined; doubt: string | undefined }
  onChange: (call: DraftCall) => void
}

/** An amount of something that the Safe holds. */
export function CallAmount({
  token,
  ...field
}: Pick<
  ComponentProps<typeof AmountField>,
  'label' | 'fault' | 'doubt' | 'placeholder' | 'value' | 'onChange'
> & {
  token: ReturnType<typeof findSendable>
}) {
  const { balance, decimals } = token?.status === 'read' ? token : {}
  return (
    <AmountField
      {...field}
      holder={say('The Safe')}
      symbol={token?.symbol}
      balance={balance}
      decimals={decimals}
    />
  )
}
