import { useQueries, useQuery } from '@tanstack/react-query'
import { getAddress } from 'viem'
import { say, sayNumber } from '../../../language/say.ts'
import { contractQuery } from '../../../operator/manage/manageQueries.ts'
import type { LocatedRound } from '../../../operator/series/readRounds.ts'
import { roundProgress } from '../../../operator/series/roundProgress.ts'
import { roundListsQuery, roundsQuery } from '../../../operator/series/roundQueries.ts'
import type { VerifiedPackage } from '../../../package/loadPackage.ts'
import { afterPath } from '../../create/series/afterFragment.ts'
import { rich } from '../../language/rich.tsx'
import { Link } from '../../navigation/Link.tsx'
import { Card } from '../../parts/Card.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { QueryErrorNotice } from '../../parts/QueryErrorNotice.tsx'
import small from '../../parts/small.module.css'
import { Time } from '../../parts/Time.tsx'
import { TokenAmount } from '../../parts/TokenAmount.tsx'
import table from '../../parts/table.module.css'
import { useSite } from '../../site/siteContext.ts'
import { formatManageFragment } from '../manageFragment.ts'

/** Lists up to this long are read for what was claimed of them, as that of the campaign itself. */
const readAtOnce = 50_000

/** The rounds of a series side by side, and the way to the next one. */
export function RoundsCard({ pkg }: { pkg: VerifiedPackage }) {
  const site = useSite()
  const { manifest } = pkg
  const query = useQuery({ ...roundsQuery(site, pkg), enabled: manifest.previous !== undefined })
  const next = (
    <p>
      <Link className={`${small.button} ${small.quiet}`} href={afterPath(pkg)}>
        {say('Create the next round')}
      </Link>
    </p>
  )
  if (!manifest.previous)
    return (
      <Card title={say('Next round')}>
        <div className="stack gap16">
          <p className="measure muted small">
            {say('Do you pay again? The next round is a campaign of its own that names this one.')}
          </p>
          {next}
        </div>
      </Card>
    )
  const { data } = query
  return (
    <Card title={say('Rounds')}>
      <div className="stack gap16">
        {data ? (
          <>
            <RoundTable rounds={data.rounds} isWhole={data.missing === undefined} />
            {data.missing ? (
              <div className="breakable">
                <Notice
                  tone="warn"
                  title={say('The round before “{title}” is missing: {address}.', {
                    title: data.rounds[0]?.manifest.texts.title ?? '',
                    address: getAddress(data.missing.distributor),
                  })}
                >
                  {say('This site didn’t find its package.')}{' '}
                  <a className="link" href={formatManageFragment(getAddress(data.missing.distributor))}>
                    {say('Open its contract')}
                  </a>
                </Notice>
              </div>
            ) : null}
          </>
        ) : query.error ? (
          <QueryErrorNotice
            title={say('We couldn’t read the earlier rounds')}
            lead={say('Nothing was sent.')}
            query={query}
          />
        ) : (
          <p className="muted small" role="status">
            {say('Reading the earlier rounds…')}
          </p>
        )}
        {next}
      </div>
    </Card>
  )
}

function RoundTable({
  rounds,
  isWhole,
}: {
  rounds: readonly LocatedRound[]
  /** From the first one on; otherwise nobody knows their numbers. */
  isWhole: boolean
}) {
  const site = useSite()
  const contracts = useQueries({
    queries: rounds.map(({ distributor }) => contractQuery(site, distributor)),
  })
  const lists = useQuery(roundListsQuery(rounds.filter(({ manifest }) => manifest.tree.count <= readAtOnce)))
  const rows = rounds.map((round, at) => {
    const { data, error } = contracts[at] ?? {}
    const isOurs = data?.facts.codeMatches
    const progress = data && isOurs ? roundProgress(data, lists.data?.get(round.manifestHash)) : undefined
    return {
      round,
      total: BigInt(round.manifest.tree.total),
      paid: progress?.paid,
      open: progress?.open,
      balance: isOurs ? data?.facts.balance : undefined,
      claimedCount: data?.facts.claimedCount,
      isCancelled: data?.facts.isCancelled ?? false,
      isPending: !data && !error,
    }
  })
  const isListed = ({ distributor }: LocatedRound) =>
    site.campaigns.some((each) => each.distributor.toLowerCase() === distributor.toLowerCase())
  const [first] = rounds
  if (!first) return null
  const { token } = first.manifest
  const isReading = lists.isPending || rows.some(({ isPending }) => isPending)
  const amount = (value: bigint | undefined) =>
    value === undefined ? isReading ? '…' : say('unknown') : <TokenAmount value={value} token={token} />
  const sum = (values: readonly (bigint | undefined)[]) =>
    values.reduce<bigint | undefined>(
      (all, value) => (all === undefined || value === undefined ? undefined : all + value),
      0n,
    )
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard */}
      <section className={table.scroll} tabIndex={0} aria-label={say('Rounds side by side')}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{say('Round')}</th>
              <th scope="col">{say('Opens')}</th>
              <th scope="col">{say('Closes')}</th>
              <th scope="col">{say('Total')}</th>
              <th scope="col">{say('Claimed')}</th>
              <th scope="col">{say('Unclaimed')}</th>
              <th scope="col">{say('Holds')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ round, total, paid, open, balance, claimedCount, isCancelled }, at) => (
              <tr key={round.manifestHash}>
                <td>
                  {isWhole ? `${sayNumber(at + 1)}: ` : null}
                  {/* The name is its creator's: of one that the site does not list it is marked as such. */}
                  <a className="link" href={formatManageFragment(round.distributor)}>
                    <bdi>
                      {isListed(round) ? round.manifest.texts.title : `“${round.manifest.texts.title}”`}
                    </bdi>
                  </a>
                  {isCancelled ? ` ${say('(cancelled)')}` : null}
                </td>
                <td>
                  <Time at={round.manifest.window.start} only="day" />
                </td>
                <td>
                  {round.manifest.window.end === null ? (
                    say('never')
                  ) : (
                    <Time at={round.manifest.window.end} only="day" />
                  )}
                </td>
                <td>{amount(total)}</td>
                <td>
                  {claimedCount === undefined
                    ? amount(paid)
                    : rich('{amount} ({claimed} of {all})', {
                        amount: amount(paid),
                        claimed: claimedCount,
                        all: round.manifest.tree.count,
                      })}
                </td>
                <td>{amount(open)}</td>
                <td>{amount(balance)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{isWhole ? say('All rounds') : say('These rounds')}</td>
              <td />
              <td />
              <td>{amount(sum(rows.map(({ total }) => total)))}</td>
              <td>{amount(sum(rows.map(({ paid }) => paid)))}</td>
              <td>{amount(sum(rows.map(({ open }) => open)))}</td>
              <td>{amount(sum(rows.map(({ balance }) => balance)))}</td>
            </tr>
          </tfoot>
        </table>
      </section>
      {contracts.some(({ error }) => error) ? (
        <p className="muted small">{say('We couldn’t read some of the contracts from Blast.')}</p>
      ) : null}
    </>
  )
}
