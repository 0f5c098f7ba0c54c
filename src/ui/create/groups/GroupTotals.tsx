import { say } from '../../../language/say.ts'
import type { ListReport } from '../../../operator/list/listMessages.ts'
import { Card } from '../../parts/Card.tsx'
import { DescriptionList } from '../../parts/DescriptionList.tsx'
import { plural } from '../../parts/plural.ts'
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
    <Card title={plural(groups.length, 'group')}>
      <DescriptionList
        rows={groups.map(({ name, recipientCount, total }) => [
          name,
          <span key="total">
            {plural(recipientCount, 'recipient')}, <ListAmount value={total} decimals={decimals} />
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
