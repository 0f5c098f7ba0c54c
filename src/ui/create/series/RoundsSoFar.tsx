import { say, sayNumber } from '../../../language/say.ts'
import type { CampaignDraft } from '../../../operator/create/campaignDraft.ts'
import { Time } from '../../parts/Time.tsx'
import { TokenAmount } from '../../parts/TokenAmount.tsx'
import table from '../../parts/table.module.css'

/** So many are shown; who pays every week has more. */
const mostShown = 5

/** The rounds that are there, the last one last. */
export function RoundsSoFar({
  rounds,
  isWhole,
}: {
  rounds: CampaignDraft['series']['rounds']
  /** From the first one on; otherwise nobody knows their numbers. */
  isWhole: boolean
}) {
  const shown = rounds.slice(-mostShown)
  const hidden = rounds.length - shown.length
  return (
    <div className="stack gap10">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard */}
      <section className={table.scroll} tabIndex={0} aria-label={say('Rounds so far')}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{isWhole ? say('Round') : say('Title')}</th>
              <th scope="col">{say('Opens')}</th>
              <th scope="col">{say('Recipients')}</th>
              <th scope="col">{say('Total')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ manifest: { texts, window, tree, token }, manifestHash }, at) => (
              <tr key={manifestHash}>
                <td>
                  {isWhole ? `${sayNumber(hidden + at + 1)}: ` : null}
                  <bdi>{texts.title}</bdi>
                </td>
                <td>
                  <Time at={window.start} only="day" />
                </td>
                <td>{sayNumber(tree.count)}</td>
                <td>
                  <TokenAmount value={BigInt(tree.total)} token={token} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {hidden > 0 ? (
        <p className="muted small">
          {say(
            { one: '{count} earlier round is there too.', other: '{count} earlier rounds are there too.' },
            { count: hidden },
          )}
        </p>
      ) : null}
    </div>
  )
}
