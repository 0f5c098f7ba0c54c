import type { FlagKind } from '../../campaign/list/flagRecipients.ts'
import { message, say } from '../../language/say.ts'
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
    const rows = group.flags.map(({ row }) => row.toLocaleString('en-US'))
    return (
      <Notice
        key={kind}
        tone="bad"
        title={titles[kind]}
        action={
          <Button kind="quiet" onClick={() => onShow(kind)}>
            {say('Show row {rows} of the list', { rows: rows[0] })}
          </Button>
        }
      >
        {rows.length === 1 ? say('Row') : say('Rows')} {rows.slice(0, 5).join(', ')}
        {group.count > 5 ? ' and others' : ''}. No one could claim this share. Leave
        {rows.length === 1 ? ' it' : ' them'} out.
      </Notice>
    )
  })
}
