import type { SafeOnChain } from '../../chain/readSafe.ts'
import { say } from '../../language/say.ts'
import { sayAll } from '../../language/sayAll.ts'
import type { Earnings } from './readEarnings.ts'
import type { Solvency } from './solvency.ts'

/** One thing that the next operator of a campaign should find in order. */
export type ChecklistItem = {
  readonly id: string
  /**
   * `done`: seen by this page. `open`: something is left to do. `not-known`: it could not be checked.
   * `yours`: nobody but a person can know.
   */
  readonly status: 'done' | 'open' | 'not-known' | 'yours'
  readonly title: string
  readonly text: string
}

/** What is at a receiver's address. `could-not-check` is neither of the others. */
export type ReceiverKind = SafeOnChain | { readonly status: 'could-not-check' }

/**
 * What is known of a campaign when the list is written. Undefined: it could not be read. Times in unix
 * seconds.
 */
export type ChecklistFacts = {
  readonly codeMatches: boolean | undefined
  /** `absent`: only the chain is known. */
  readonly list: 'read' | 'unread' | 'absent'
  readonly solvency: Solvency
  /** Time of the chain's newest block. */
  readonly now: number | undefined
  readonly end: number | null
  readonly receivers: Readonly<Record<'sweep' | 'yield' | 'gas', ReceiverKind>>
  readonly earnings: Earnings | undefined
  /** Of the site: places of the package, undefined for a campaign that is none of the site's; and nodes. */
  readonly packageHosts: number | undefined
  readonly nodes: number
}

/** Everything that a hand-over needs, in the order in which it is best gone through. */
export function handOverChecklist(facts: ChecklistFacts): readonly ChecklistItem[] {
  const { codeMatches, list, now, end, receivers, packageHosts, nodes } = facts
  const isOver = end !== null && now !== undefined && now >= end
  return [
    {
      id: 'code',
      status: codeMatches === undefined ? 'not-known' : codeMatches ? 'done' : 'open',
      title: say('The contract has the published code'),
      text:
        codeMatches === undefined
          ? say('We couldn’t read Blast.')
          : codeMatches
            ? say('Its code matches the published code.')
            : say('Its code is different. Don’t continue.'),
    },
    {
      id: 'list',
      status: list === 'read' ? 'done' : 'not-known',
      title: say('The list is complete'),
      text: {
        read: say('Every file matches the contract. Keep a copy of the package outside this site.'),
        unread: say('Read the whole list on this page first.'),
        absent: say(
          'The package isn’t here, so we couldn’t check its list. People need it to claim. Publish it, and open it on this page.',
        ),
      }[list],
    },
    solvencyItem(facts.solvency),
    receiverItem('sweep', say('Receiver of unclaimed tokens'), receivers.sweep, end === null),
    receiverItem('yield', say('Receiver of the yield'), receivers.yield, false),
    receiverItem('gas', say('Receiver of the gas refunds'), receivers.gas, false),
    ...earningsItems(facts.earnings),
    {
      id: 'end',
      ...(end === null
        ? {
            status: 'done' as const,
            text: say('Claims never end. There is nothing to sweep.'),
          }
        : now === undefined
          ? { status: 'not-known' as const, text: say('We couldn’t read the time on Blast.') }
          : !isOver
            ? {
                status: 'yours' as const,
                text: say(
                  'Claims close at {time}. Add it to the next operator’s calendar. You can sweep from then on.',
                  { time: utc(end) },
                ),
              }
            : facts.solvency.status === 'over' && facts.solvency.held === 0n
              ? { status: 'done' as const, text: say('Claims have ended. Nothing is left in the contract.') }
              : {
                  status: 'open' as const,
                  text: say('Claims have ended. You can sweep the unclaimed tokens.'),
                }),
      title: say('The end'),
    },
    hostsItem(packageHosts),
    {
      id: 'nodes',
      status: nodes >= 2 ? 'done' : 'open',
      title: say('The site uses more than one node'),
      text:
        nodes >= 2
          ? say('This site asks {nodes} nodes and trusts what they agree on.', { nodes })
          : say('One node isn’t confirmed by another. Add a second one, of another company.'),
    },
    {
      id: 'accounts',
      status: 'yours',
      title: say('Accounts and contracts'),
      text: say(
        'Domain, web host, RPC keys, WalletConnect project, package hosts: note who pays, until when, and who can log in.',
      ),
    },
    {
      id: 'people',
      status: 'yours',
      title: say('Support channels'),
      text: say(
        'Note your official channels and who answers there. No one can change the contract. Anyone who promises to is a fraud.',
      ),
    },
  ]
}

function hostsItem(packageHosts: number | undefined): ChecklistItem {
  const row = { id: 'hosts', title: say('The package has more than one host') }
  if (packageHosts === undefined)
    return {
      ...row,
      status: 'yours',
      text: say('This site doesn’t list the campaign. It knows only the package you opened.'),
    }
  return packageHosts >= 2
    ? {
        ...row,
        status: 'done',
        text: say('This site knows {packageHosts} hosts and uses the first with the right files.', {
          packageHosts,
        }),
      }
    : {
        ...row,
        status: 'open',
        text: say('This site knows only one host. While it is down, no one can claim here.'),
      }
}

function solvencyItem(solvency: Solvency): ChecklistItem {
  const row = { id: 'solvency', title: say('Everyone else can be paid') }
  switch (solvency.status) {
    case 'solvent':
      return solvency.by === 'logs'
        ? {
            ...row,
            status: 'not-known',
            text: say('It holds enough, by the logs of one node. Read the list to be sure.'),
          }
        : { ...row, status: 'done', text: say('The contract holds enough for the open claims.') }
    case 'over':
      return { ...row, status: 'done', text: say('Claims have ended, so it owes nothing.') }
    case 'cancelled':
      return {
        ...row,
        status: 'done',
        text: say('The campaign was cancelled before it opened. It owes nothing.'),
      }
    case 'short':
      return {
        ...row,
        status: 'open',
        text: say(
          'The contract holds too little for the open claims. The last ones fail until someone sends the rest.',
        ),
      }
    case 'could-not-check':
      return { ...row, status: 'not-known', text: solvency.reason }
  }
}

function receiverItem(
  id: 'sweep' | 'yield' | 'gas',
  title: string,
  receiver: ReceiverKind,
  isUnused: boolean,
): ChecklistItem {
  const row = { id: `${id}-receiver`, title }
  if (isUnused) return { ...row, status: 'done', text: say('No one: claims never end.') }
  switch (receiver.status) {
    case 'safe':
      return {
        ...row,
        status: 'yours',
        text: say(
          'A Safe: {threshold} of {owners} owners sign. You can’t change the receiver. Hand over by changing its owners.',
          { threshold: receiver.threshold, owners: receiver.owners.length },
        ),
      }
    case 'no-safe':
      return {
        ...row,
        status: 'yours',
        text: say(
          'A contract, not a Safe. You can’t change the receiver. Make sure it can pass payments on.',
        ),
      }
    case 'absent':
      return {
        ...row,
        status: 'yours',
        text: say(
          'An account with one key, or unused. You can’t change the receiver. The key controls the money.',
        ),
      }
    case 'could-not-check':
      return { ...row, status: 'not-known', text: say('We couldn’t check its address.') }
  }
}

function earningsItems(earnings: Earnings | undefined): readonly ChecklistItem[] {
  const yieldRow = { id: 'yield', title: say('Yield is collected') }
  const gasRow = { id: 'gas', title: say('Gas refunds are collected') }
  if (!earnings)
    return [
      { ...yieldRow, status: 'not-known', text: say('We couldn’t read the contract’s earnings.') },
      { ...gasRow, status: 'not-known', text: say('We couldn’t read the contract’s earnings.') },
    ]
  const { yields, gas, maturity, unsaid } = earnings
  const waits = yields.status === 'succeeds' && Object.values(yields.brings).some((amount) => amount > 0n)
  return [
    yields.status === 'refused'
      ? { ...yieldRow, status: 'not-known', text: yields.sentence }
      : waits
        ? { ...yieldRow, status: 'open', text: say('Some is waiting. Anyone can send it to its receiver.') }
        : unsaid.length > 0
          ? {
              ...yieldRow,
              status: 'not-known',
              text: say(
                'We have no status of {parts}: Blast’s contract doesn’t answer, or doesn’t release it now.',
                { parts: sayAll(unsaid) },
              ),
            }
          : {
              ...yieldRow,
              status: 'done',
              text: say('None is waiting now. You can collect later ones any time.'),
            },
    gas.status === 'refused'
      ? { ...gasRow, status: 'not-known', text: gas.sentence }
      : maturity?.allMatureAt
        ? {
            ...gasRow,
            status: 'yours',
            text:
              gas.brings > 0n
                ? say(
                    'A part has matured. All of it matures by {time}. Collecting once then costs one fee.',
                    { time: utc(maturity.allMatureAt) },
                  )
                : say('None has matured. All of it matures by {time}. Collecting once then costs one fee.', {
                    time: utc(maturity.allMatureAt),
                  }),
          }
        : gas.brings > 0n
          ? {
              ...gasRow,
              status: 'open',
              text: maturity
                ? say('All of it has matured. Anyone can send it to its receiver.')
                : say(
                    'Matured refunds are waiting. Anyone can send them to their receiver. We couldn’t check for more.',
                  ),
            }
          : maturity?.waiting === 0n
            ? { ...gasRow, status: 'done', text: say('None is waiting now.') }
            : {
                ...gasRow,
                status: 'not-known',
                text: say('We have no status: Blast’s contract doesn’t answer, or doesn’t release it now.'),
              },
  ]
}

const marks = { done: '[x]', open: '[ ]', 'not-known': '[?]', yours: '[ ]' } as const

/** The list as a text that can be passed on. `title` names the campaign. */
export function writeChecklist(
  items: readonly ChecklistItem[],
  { title, distributor, chainId, at }: { title: string; distributor: string; chainId: number; at: number },
): string {
  return [
    say('Hand-over of "{title}"', { title }),
    say('Contract {distributor} on chain {chainId}, as seen at {time}', {
      distributor,
      chainId: String(chainId),
      time: utc(at),
    }),
    say('[x] done [ ] to do [?] couldn’t check'),
    '',
    ...items.map(({ status, title, text }) => `${marks[status]} ${title}\n    ${text}`),
    '',
  ].join('\n')
}

const utc = (seconds: number) =>
  `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`
