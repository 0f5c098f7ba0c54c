import { message, say } from '../../../language/say.ts'
import { Address } from '../../parts/Address.tsx'
import { SelectField } from '../../parts/SelectField.tsx'
import { shortAddress } from '../../parts/shortAddress.ts'
import type { CallFormProps } from './CallAmount.tsx'
import type { DraftCall } from './draftStore.ts'
import { RecipientField } from './RecipientField.tsx'

const changes = [
  ['add', message('Add an owner')],
  ['remove', message('Remove an owner')],
  ['swap', message('Replace an owner')],
  ['threshold', message('Change the threshold')],
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
  const now = say(
    { one: '{threshold} of {count} owner', other: '{threshold} of {count} owners' },
    { threshold: owners.threshold, count: owners.owners.length },
  )
  const chosen = owners.owners.find((owner) => owner.toLowerCase() === call.owner.toLowerCase())
  const after = result.status === 'ready' ? result.owners : undefined
  return (
    <>
      <SelectField
        label={say('Change')}
        value={change}
        onChange={(value) => {
          const next = changes.find(([each]) => each === value)?.[0] ?? 'add'
          onChange({ ...call, change: next, owner: '', by: '', threshold: '' })
        }}
      >
        {changes.map(([value, name]) => (
          <option key={value} value={value}>
            {say(name)}
          </option>
        ))}
      </SelectField>
      {change === 'add' ? (
        <RecipientField
          label={say('New owner')}
          {...reportedOf('owner')}
          value={call.owner}
          onChange={(owner) => onChange({ ...call, owner })}
        />
      ) : change === 'threshold' ? null : (
        <>
          <SelectField
            label={change === 'remove' ? say('Owner to remove') : say('Owner to replace')}
            {...reportedOf('owner')}
            value={call.owner.toLowerCase()}
            onChange={(owner) => onChange({ ...call, owner })}
          >
            <option value="">{say('Choose')}</option>
            {owners.owners.map((owner) => (
              <option key={owner} value={owner.toLowerCase()}>
                {shortAddress(owner, 8)}
              </option>
            ))}
          </SelectField>
          {chosen ? <Address value={chosen} canCopy={false} /> : null}
        </>
      )}
      {change === 'swap' ? (
        <RecipientField
          label={say('New owner')}
          {...reportedOf('by')}
          value={call.by}
          onChange={(by) => onChange({ ...call, by })}
        />
      ) : (
        <SelectField
          label={say('Threshold')}
          {...reportedOf('threshold')}
          value={call.threshold}
          onChange={(threshold) => onChange({ ...call, threshold })}
        >
          <option value="">
            {change === 'threshold'
              ? say('Choose')
              : say('As now: {threshold}', { threshold: Math.min(owners.threshold, Math.max(count, 1)) })}
          </option>
          {Array.from({ length: Math.max(count, 0) }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a number is its place
            <option key={at} value={`${at + 1}`}>
              {say('{have} of {need}', { have: at + 1, need: count })}
            </option>
          ))}
        </SelectField>
      )}
      <p className="small breakable muted" role="status">
        {after
          ? say(
              {
                one: '{threshold} of {count} owner will sign. Now it is {now}. This applies to the rest of the queue too.',
                other:
                  '{threshold} of {count} owners will sign. Now it is {now}. This applies to the rest of the queue too.',
              },
              { threshold: after.threshold, count: after.owners.length, now },
            )
          : say('Now {now} must sign.', { now })}
      </p>
    </>
  )
}
