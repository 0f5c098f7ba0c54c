import { CheckField } from '../../parts/CheckField.tsx'
import { plural } from '../../parts/plural.ts'
import { setShown, useShowsHidden } from './showsHidden.ts'

/**
 * Shows what is hidden as spam: one switch for balances, collectibles and history. Nothing where nothing is
 * hidden.
 */
export function HiddenSwitch({
  count,
  noun,
}: {
  /** How many are hidden; undefined where there are some and nobody says how many. */
  count: number | undefined
  /** One of them: `token`. */
  noun: string
}) {
  const isShown = useShowsHidden()
  if (count === 0) return null
  return (
    <CheckField isChecked={isShown} onChange={setShown}>
      Show {count === undefined ? `hidden ${noun}s` : plural(count, `hidden ${noun}`)}
      <span className="muted"> · marked as spam by the wallet service. Don’t follow links in names.</span>
    </CheckField>
  )
}
