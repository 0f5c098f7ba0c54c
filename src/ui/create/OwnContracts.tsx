import type { FlagKind } from '../../campaign/list/flagRecipients.ts'
import { message, say, sayList, sayNumber } from '../../language/say.ts'
import type { ListReport } from '../../operator/list/listMessages.ts'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'

const titles = {
  token: message('The list pays the token’s own contract, which can’t claim.'),
  factory: message('The list pays the campaign factory, which can’t claim.'),
  distributor: message('The list pays a campaign’s contract, which can’t claim.'),
} as const

/** Contracts of campaigns may be in a list by mistake. Later steps lead back to their rows. */
export function OwnContracts({
  flags,
  onShow,
}: {
  /** Undefined until they are found. */
  flags: ListReport['flags'] | undefined
  onShow: (kind: FlagKind) => void
}) {
  return (['token', 'factory', 'distributor'] as const).map((kind) => {
    const group = flags?.find((each) => each.kind === kind)
    if (!group) return null
    const all = group.flags.map(({ row }) => sayNumber(row))
    const rows = sayList(all.slice(0, 5))
    return (
      <Notice
        key={kind}
        tone="bad"
        title={say(titles[kind])}
        action={
          <Button kind="quiet" onClick={() => onShow(kind)}>
            {say('Show row {row} of the list', { row: all[0] ?? '' })}
          </Button>
        }
      >
        {group.count > 5
          ? say('Rows {rows} and others. No one could claim this share. Leave them out.', { rows })
          : all.length === 1
            ? say('Row {row}. No one could claim this share. Leave it out.', { row: rows })
            : say('Rows {rows}. No one could claim this share. Leave them out.', { rows })}
      </Notice>
    )
  })
}
