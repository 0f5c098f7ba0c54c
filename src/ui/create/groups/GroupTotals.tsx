import { say } from '../../../language/say.ts'
import type { ListReport } from '../../../operator/list/listMessages.ts'
import { rich } from '../../language/rich.tsx'
import { Card } from '../../parts/Card.tsx'
import { DescriptionList } from '../../parts/DescriptionList.tsx'
import field from '../create.module.css'
import { ListAmount } from '../list/ListAmount.tsx'

/** What each group of the list comes to; each becomes a campaign of its own. */
export function GroupTotals({
  groups,
  decimals,
}: {
  groups: NonNullable<ListReport['recipientGroups']>
  /** As the amounts were read; the token is chosen later. */
  decimals: number
}) {
  return (
    <Card title={say({ one: '{count} group', other: '{count} groups' }, { count: groups.length })}>
      <DescriptionList
        rows={groups.map(({ name, recipientCount, total }) => [
          name,
          <span key="total">
            {rich(
              { one: '{count} recipient, {amount}', other: '{count} recipients, {amount}' },
              { count: recipientCount, amount: <ListAmount value={total} decimals={decimals} /> },
            )}
          </span>,
        ])}
      />
      <p className={field.text}>
        {say(
          'Each group becomes a campaign with its own schedule. All are created and funded in one transaction.',
        )}
      </p>
    </Card>
  )
}
