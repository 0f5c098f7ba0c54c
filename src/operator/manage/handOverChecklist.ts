import type { SafeOnChain } from '../../chain/readSafe.ts'
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
      title: 'The contract is the published one',
      text:
        codeMatches === undefined
          ? 'The chain could not be asked.'
          : codeMatches
            ? 'Its code is the expected one to the last byte.'
            : 'The code at its address is another. Do not go on.',
    },
    {
      id: 'list',
      status: list === 'read' ? 'done' : 'not-known',
      title: 'The list is whole',
      text: {
        read: 'Every file was read and recomputes to the contract. Keep a copy of the package that does not depend on this site.',
        unread: 'Read the whole list on this page first.',
        absent:
          'The package is not here, so its list could not be checked. Claimants need it: make sure that it is published, and give it to this page.',
      }[list],
    },
    solvencyItem(facts.solvency),
    receiverItem('sweep', 'Who gets what is left', receivers.sweep, end === null),
    receiverItem('yield', 'Who gets the yield', receivers.yield, false),
    receiverItem('gas', 'Who gets the gas refunds', receivers.gas, false),
    ...earningsItems(facts.earnings),
    {
      id: 'end',
      ...(end === null
        ? {
            status: 'done' as const,
            text: 'Claims never end, so there is nothing to sweep and no date to watch.',
          }
        : now === undefined
          ? { status: 'not-known' as const, text: 'The chain could not be asked for its time.' }
          : !isOver
            ? {
                status: 'yours' as const,
                text: `Claims close at ${utc(end)}. Put it into the next operator’s calendar: from then on what is left can be swept.`,
              }
            : facts.solvency.status === 'over' && facts.solvency.held === 0n
              ? { status: 'done' as const, text: 'Claims are closed and nothing is left in the contract.' }
              : {
                  status: 'open' as const,
                  text: 'Claims are closed. What is left can be swept to its receiver.',
                }),
      title: 'The end',
    },
    hostsItem(packageHosts),
    {
      id: 'nodes',
      status: nodes >= 2 ? 'done' : 'open',
      title: 'More than one node is asked',
      text:
        nodes >= 2
          ? `This site asks ${nodes} nodes and believes what they agree on.`
          : 'With one node, its word is believed. Name a second one, of another company.',
    },
    {
      id: 'accounts',
      status: 'yours',
      title: 'Accounts and contracts of others',
      text: 'Domain, web host, RPC keys, WalletConnect project, package hosts: who pays for them, until when, and who can log in.',
    },
    {
      id: 'people',
      status: 'yours',
      title: 'Where people ask',
      text: 'Which channels are known to be yours, and who answers there. Nobody can change the contract, so anyone who promises to is a fraud.',
    },
  ]
}

function hostsItem(packageHosts: number | undefined): ChecklistItem {
  const row = { id: 'hosts', title: 'The package lies in more than one place' }
  if (packageHosts === undefined)
    return {
      ...row,
      status: 'yours',
      text: 'This site does not have the campaign, so it knows no place of the package but the one that you gave.',
    }
  return packageHosts >= 2
    ? {
        ...row,
        status: 'done',
        text: `This site knows ${packageHosts} places and takes the first whose files are right.`,
      }
    : {
        ...row,
        status: 'open',
        text: 'This site knows one place only. Where that is down nobody can check a claim here.',
      }
}

function solvencyItem(solvency: Solvency): ChecklistItem {
  const row = { id: 'solvency', title: 'Everybody who is left can be paid' }
  switch (solvency.status) {
    case 'solvent':
      return solvency.by === 'logs'
        ? {
            ...row,
            status: 'not-known',
            text: 'By the amounts in the contract’s logs, as one node reports them, it holds enough. Read the list to be sure.',
          }
        : { ...row, status: 'done', text: 'The contract holds at least what the open claims come to.' }
    case 'over':
      return { ...row, status: 'done', text: 'Claims are closed, so nothing is owed any more.' }
    case 'short':
      return {
        ...row,
        status: 'open',
        text: 'The contract holds less than the open claims come to. The last ones will be refused until somebody sends the rest to its address.',
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
  if (isUnused) return { ...row, status: 'done', text: 'Nobody: claims never end.' }
  switch (receiver.status) {
    case 'safe':
      return {
        ...row,
        status: 'yours',
        text: `A Safe: ${receiver.threshold} of ${receiver.owners.length} owners sign. It cannot be changed; hand over by changing the owners.`,
      }
    case 'no-safe':
      return {
        ...row,
        status: 'yours',
        text: 'A contract that is no Safe. It cannot be changed; make sure that it can move what it is sent.',
      }
    case 'absent':
      return {
        ...row,
        status: 'yours',
        text: 'An account of one key, or nothing yet. It cannot be changed: who has the key has the money.',
      }
    case 'could-not-check':
      return { ...row, status: 'not-known', text: 'What is at its address could not be checked.' }
  }
}

function earningsItems(earnings: Earnings | undefined): readonly ChecklistItem[] {
  const yieldRow = { id: 'yield', title: 'Yield is collected' }
  const gasRow = { id: 'gas', title: 'Gas refunds are collected' }
  if (!earnings)
    return [
      { ...yieldRow, status: 'not-known', text: 'What the contract has earned could not be read.' },
      { ...gasRow, status: 'not-known', text: 'What the contract has earned could not be read.' },
    ]
  const { yields, gas, maturity, unsaid } = earnings
  const waits = yields.status === 'succeeds' && Object.values(yields.brings).some((amount) => amount > 0n)
  return [
    yields.status === 'refused'
      ? { ...yieldRow, status: 'not-known', text: yields.sentence }
      : waits
        ? { ...yieldRow, status: 'open', text: 'Some waits. Anybody can send it to its receiver.' }
        : unsaid.length > 0
          ? {
              ...yieldRow,
              status: 'not-known',
              text: `Of ${unsaid.join(' and ')} nothing can be said: Blast’s contract does not answer, or something waits there and cannot be collected now.`,
            }
          : {
              ...yieldRow,
              status: 'done',
              text: 'None waits now. What comes in later can always be collected.',
            },
    gas.status === 'refused'
      ? { ...gasRow, status: 'not-known', text: gas.sentence }
      : maturity?.allMatureAt
        ? {
            ...gasRow,
            status: 'yours',
            text: `${gas.brings > 0n ? 'A part' : 'None'} has matured. What waits now will all have matured by ${utc(maturity.allMatureAt)}, if no more comes in; collecting once, then, costs one fee.`,
          }
        : gas.brings > 0n
          ? {
              ...gasRow,
              status: 'open',
              text: maturity
                ? 'All that waits now has matured. Anybody can send it to its receiver.'
                : 'Matured refunds wait. Anybody can send them to their receiver. Whether more wait could not be checked.',
            }
          : maturity?.waiting === 0n
            ? { ...gasRow, status: 'done', text: 'None waits now.' }
            : {
                ...gasRow,
                status: 'not-known',
                text: 'Nothing can be said: Blast’s contract does not answer, or something waits there and cannot be collected now.',
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
    `Hand-over of "${title}"`,
    `Contract ${distributor} on chain ${chainId}, as seen at ${utc(at)}`,
    '[x] seen in order   [ ] to do   [?] could not be checked',
    '',
    ...items.map(({ status, title, text }) => `${marks[status]} ${title}\n    ${text}`),
    '',
  ].join('\n')
}

const utc = (seconds: number) =>
  `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`
