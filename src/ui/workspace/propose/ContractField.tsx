import { say } from '../../../language/say.ts'
import { AddressField } from '../../parts/AddressField.tsx'
import type { CallFormProps } from './CallAmount.tsx'
import type { DraftCall } from './draftStore.ts'

/** The contract that a call is made to. */
export function ContractField({
  call,
  reportedOf,
  onChange,
}: Pick<CallFormProps<Extract<DraftCall, { kind: 'abi' | 'custom' }>>, 'call' | 'reportedOf' | 'onChange'>) {
  return (
    <AddressField
      label={say('Contract')}
      {...reportedOf('to')}
      value={call.to}
      onChange={(to) => onChange({ ...call, to })}
    />
  )
}
