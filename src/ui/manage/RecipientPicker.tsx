import { say, sayList } from '../../language/say.ts'
import { parseAmount } from '../../multisig/build/parseAmount.ts'
import type {
  AccountKind,
  ChosenRecipients,
  PayOrder,
  RecipientChoice,
} from '../../operator/manage/chooseRecipients.ts'
import { Address } from '../parts/Address.tsx'
import { Choices } from '../parts/Choices.tsx'
import { Disclosure } from '../parts/Disclosure.tsx'
import { SelectField } from '../parts/SelectField.tsx'
import { TextField } from '../parts/TextField.tsx'

/** What is in the fields, as it was typed. */
export type RecipientDraft = {
  readonly by: RecipientChoice['by']
  readonly least: string
  readonly kind: AccountKind | 'any'
  readonly text: string
  readonly order: PayOrder
}

export const everybody: RecipientDraft = { by: 'all', least: '', kind: 'any', text: '', order: 'list' }

/** What the fields ask for, or why they ask for nothing, in a sentence. */
export function choiceOf(
  draft: RecipientDraft,
  token: { readonly decimals: number; readonly symbol: string },
): RecipientChoice | { fault: string } {
  const { by, least, kind, text } = draft
  if (by === 'all') return { by }
  if (by === 'addresses') return text.trim() ? { by, text } : { fault: say('Paste at least one address.') }
  const input = parseAmount(least, token)
  return input.status === 'unusable'
    ? { fault: input.reason }
    : { by, kind, least: input.status === 'amount' ? input.amount : 0n }
}

/** Which recipients are to be paid, and in which order. */
export function RecipientPicker({
  draft,
  onChange,
  fault,
  symbol,
}: {
  draft: RecipientDraft
  onChange: (draft: RecipientDraft) => void
  fault: string | undefined
  symbol: string
}) {
  const set = (next: Partial<RecipientDraft>) => onChange({ ...draft, ...next })
  return (
    <div className="stack gap16">
      <Choices
        legend={say('Who to pay')}
        value={draft.by}
        onChange={(by) => set({ by })}
        options={[
          { value: 'all', name: say('Everyone'), words: say('All unclaimed allocations.') },
          {
            value: 'filter',
            name: say('By amount or account'),
            words: say('From a least amount on, or by code.'),
          },
          { value: 'addresses', name: say('Addresses'), words: say('A list that you paste.') },
        ]}
      />
      {draft.by === 'filter' ? (
        <>
          <TextField
            label={say('Least amount in {symbol}', { symbol })}
            inputMode="decimal"
            value={draft.least}
            onChange={(least) => set({ least })}
            fault={fault}
            help={say('Leave it empty for any amount.')}
          />
          <SelectField
            label={say('Account')}
            value={draft.kind}
            onChange={(kind) => set({ kind: kind === 'code' || kind === 'no-code' ? kind : 'any' })}
          >
            <option value="any">{say('Any')}</option>
            <option value="code">{say('With code, such as a Safe')}</option>
            <option value="no-code">{say('Without code')}</option>
          </SelectField>
        </>
      ) : null}
      {draft.by === 'addresses' ? (
        <TextField
          label={say('Addresses to pay')}
          rows={4}
          isMono
          value={draft.text}
          onChange={(text) => set({ text })}
          fault={fault}
          help={say('One a line, or with commas in between.')}
        />
      ) : null}
      <SelectField
        label={say('Order')}
        value={draft.order}
        onChange={(order) => set({ order: order === 'largest' ? order : 'list' })}
      >
        <option value="list">{say('As in the list')}</option>
        <option value="largest">{say('Largest amount first')}</option>
      </SelectField>
    </div>
  )
}

const mostNamed = 100

/** Of a pasted list: who is not paid, and why. */
export function NotChosen({ chosen }: { chosen: ChosenRecipients }) {
  const { notListed, alreadyPaid, unusable } = chosen
  return (
    <>
      {notListed.length > 0 ? (
        <Disclosure
          summary={say(
            { one: '{count} account not in the list', other: '{count} accounts not in the list' },
            { count: notListed.length },
          )}
        >
          <Named accounts={notListed} />
        </Disclosure>
      ) : null}
      {alreadyPaid.length > 0 ? (
        <Disclosure
          summary={say(
            { one: '{count} account already paid', other: '{count} accounts already paid' },
            { count: alreadyPaid.length },
          )}
        >
          <Named accounts={alreadyPaid} />
        </Disclosure>
      ) : null}
      {unusable.length > 0 ? (
        <Disclosure
          summary={say(
            { one: '{count} word unreadable', other: '{count} words unreadable' },
            { count: unusable.length },
          )}
        >
          <p className="measure muted small breakable">
            {say('These aren’t addresses: {words}', { words: sayList(unusable) })}
          </p>
        </Disclosure>
      ) : null}
    </>
  )
}

function Named({ accounts }: { accounts: ChosenRecipients['notListed'] }) {
  return (
    <ul className="stack gap10">
      {accounts.slice(0, mostNamed).map((account) => (
        <li key={account}>
          <Address value={account} />
        </li>
      ))}
      {accounts.length > mostNamed ? (
        <li>
          {say(
            { one: 'and {count} more', other: 'and {count} more' },
            { count: accounts.length - mostNamed },
          )}
        </li>
      ) : null}
    </ul>
  )
}
