import { message, say } from '../../../language/say.ts'
import { CheckField } from '../../parts/CheckField.tsx'
import { setShown, useShowsHidden } from './showsHidden.ts'

const words = {
  tokens: {
    some: message('Show hidden tokens'),
    counted: message({ one: 'Show {count} hidden token', other: 'Show {count} hidden tokens' }),
  },
  collectibles: {
    some: message('Show hidden collectibles'),
    counted: message({ one: 'Show {count} hidden collectible', other: 'Show {count} hidden collectibles' }),
  },
  transfers: {
    some: message('Show hidden transfers'),
    counted: message({ one: 'Show {count} hidden transfer', other: 'Show {count} hidden transfers' }),
  },
} as const

/**
 * Shows what is hidden as spam: one switch for balances, collectibles and history. Nothing where nothing is
 * hidden.
 */
export function HiddenSwitch({
  count,
  what,
}: {
  /** How many are hidden; undefined where there are some and nobody says how many. */
  count: number | undefined
  what: keyof typeof words
}) {
  const isShown = useShowsHidden()
  if (count === 0) return null
  return (
    <CheckField isChecked={isShown} onChange={setShown}>
      {count === undefined ? say(words[what].some) : say(words[what].counted, { count })}
      <span className="muted">
        {' · '}
        {say('marked as spam by the wallet service. Don’t follow links in names.')}
      </span>
    </CheckField>
  )
}
