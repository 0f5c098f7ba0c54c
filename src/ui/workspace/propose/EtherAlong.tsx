import { say } from '../../../language/say.ts'
import { CallAmount, type CallFormProps } from './CallAmount.tsx'
import type { DraftCall } from './draftStore.ts'

/** The ETH that a call of a contract takes with it. */
export function EtherAlong({
  call,
  held,
  reportedOf,
  onChange,
}: Pick<
  CallFormProps<Extract<DraftCall, { kind: 'abi' | 'custom' }>>,
  'call' | 'held' | 'reportedOf' | 'onChange'
>) {
  return (
    <CallAmount
      label={say('ETH to send along')}
      {...reportedOf('value')}
      placeholder="0"
      value={call.value}
      token={held.native}
      onChange={(value) => onChange({ ...call, value })}
    />
  )
}
