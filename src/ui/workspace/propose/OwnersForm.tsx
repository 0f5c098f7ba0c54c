import { plural } from '../../parts/plural.ts'
import { SelectField } from '../../parts/SelectField.tsx'
import { shortAddress } from '../../parts/shortAddress.ts'
import type { CallFormProps } from './CallAmount.tsx'
import type { DraftCall } from './draftStore.ts'
import { RecipientField } from './RecipientField.tsx'

const changes = [
  ['add', 'Add an owner'],
  ['remove', 'Remove an owner'],
  ['swap', 'Replace an owner'],
  ['threshold', 'Change the threshold'],
] as const

/** Changes who owns the Safe and how many of them sign, with what comes of it in words. */
export function OwnersForm({
  call,
  result,
  owners,
  reportedOf,
  onChange,
}: CallFormProps<Extract<DraftCall, { kind: 'owners' }>>) {
  const { change } = call
  const count = owners.owners.length + (change === 'add' ? 1 : change === 'remove' ? -1 : 0)
  const now = `${owners.threshold} of ${plural(owners.owners.length, 'owner')}`
  const after = result.status === 'ready' ? result.owners : undefined
  return (
    <>
      <SelectField
        label="Change"
        value={change}
        onChange={(value) => {
          const next = changes.find(([each]) => each === value)?.[0] ?? 'add'
          onChange({ ...call, change: next, owner: '', by: '', threshold: '' })
        }}
      >
        {changes.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      {change === 'add' ? (
        <RecipientField
          label="New owner"
          {...reportedOf('owner')}
          value={call.owner}
          onChange={(owner) => onChange({ ...call, owner })}
        />
      ) : change === 'threshold' ? null : (
        <SelectField
          label={change === 'remove' ? 'Owner to remove' : 'Owner to replace'}
          {...reportedOf('owner')}
          value={call.owner.toLowerCase()}
          onChange={(owner) => onChange({ ...call, owner })}
        >
          <option value="">Choose</option>
          {owners.owners.map((owner) => (
            <option key={owner} value={owner.toLowerCase()}>
              {shortAddress(owner, 8)}
            </option>
          ))}
        </SelectField>
      )}
      {change === 'swap' ? (
        <RecipientField
          label="New owner"
          {...reportedOf('by')}
          value={call.by}
          onChange={(by) => onChange({ ...call, by })}
        />
      ) : (
        <SelectField
          label="Threshold"
          {...reportedOf('threshold')}
          value={call.threshold}
          onChange={(threshold) => onChange({ ...call, threshold })}
        >
          <option value="">
            {change === 'threshold' ? 'Choose' : `As now: ${Math.min(owners.threshold, Math.max(count, 1))}`}
          </option>
          {Array.from({ length: Math.max(count, 0) }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a number is its place
            <option key={at} value={`${at + 1}`}>
              {at + 1} of {count}
            </option>
          ))}
        </SelectField>
      )}
      <p className="small breakable muted" role="status">
        {after
          ? `${after.threshold} of ${plural(after.owners.length, 'owner')} will sign. Now it is ${now}. This applies to the rest of the queue too.`
          : `Now ${now} must sign.`}
      </p>
    </>
  )
}
