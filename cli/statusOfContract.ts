import { countNodes, createTwoNodeReader } from '../src/chain/createTwoNodeReader.ts'
import { readBlastModes } from '../src/chain/readBlastModes.ts'
import { EverclaimError } from '../src/errors.ts'
import { amountText } from '../src/operator/amountText.ts'
import { findCreationBlock } from '../src/operator/deploy/findCreationBlock.ts'
import {
  type CheckedHistory,
  checkHistory,
  emptyHistory,
  readClaimHistory,
} from '../src/operator/manage/claimHistory.ts'
import { openAmount } from '../src/operator/manage/openAmount.ts'
import { readContract } from '../src/operator/manage/readContract.ts'
import { solvency } from '../src/operator/manage/solvency.ts'
import { blastOf, blastText } from './blastText.ts'
import { jsonOf, type Row, rowsToText } from './describeCampaign.ts'
import { everclaim } from './everclaim.ts'
import { oneNodeText } from './oneNodeText.ts'
import { createProgress, type Progress } from './progress.ts'
import { scheduleRows } from './scheduleRows.ts'
import { cancellingText, windowOf } from './windowOf.ts'

/**
 * `status 0x…`: the status of a campaign, from its contract alone. Whether it can pay everybody rests on the
 * amounts in its logs, unless nobody or everybody has claimed.
 *
 * @returns whether it can pay everybody
 */
export async function statusOfContract({
  distributor,
  rpcUrls,
  isJson,
  isSureOfNodes,
}: {
  distributor: `0x${string}`
  rpcUrls: readonly string[]
  isJson: boolean
  /** Two nodes are named, or the answer of one is enough. */
  isSureOfNodes: boolean
}): Promise<boolean | 'could-not-check'> {
  const reader = createTwoNodeReader({ chainId: 81457, rpcUrls })
  const { terms, facts } = await readContract(reader, distributor)
  const { head, balance, claimedWords, claimedCount = 0, isCancelled, agreement } = facts
  const createdAt = await findCreationBlock(reader, { address: distributor, known: head.number })
  const modes = await readBlastModes(reader, distributor)
  const paid = facts.paid?.inAll
  const isSure = paid !== undefined || claimedCount === 0 || claimedCount === terms.count
  const progress = createProgress()
  let history: CheckedHistory | undefined
  let why = ''
  try {
    if (!isSure && createdAt !== undefined)
      history = await readLogs(progress.stage('Reading the contract’s logs'), createdAt)
    else if (!isSure) why = 'The nodes don’t keep such old states, so we can’t find the first log.'
  } catch (error) {
    if (!(error instanceof EverclaimError)) throw error
    why = error.summary
  } finally {
    progress.end()
  }
  const open = openAmount(terms, { progress: undefined, claimedCount, paid, history })
  const window = windowOf(terms.window, head.timestamp)
  const standing = solvency({ owed: open, balance, isOver: window.state === 'over', isCancelled, agreement })
  const isFine =
    !isSureOfNodes || standing.status === 'could-not-check'
      ? ('could-not-check' as const)
      : standing.status !== 'short'
  const { chainId, token, receivers, count, total } = terms
  if (isJson) {
    process.stdout.write(
      jsonOf({
        ok: isFine === 'could-not-check' ? null : isFine,
        nodes: countNodes(rpcUrls),
        chainId,
        block: head.number,
        distributor: terms.distributor,
        contract: 'ready',
        holds: balance ?? null,
        owes: open?.open ?? null,
        owesBy: open?.by ?? null,
        total,
        claimed: claimedCount,
        paid: paid ?? null,
        schedule: terms.schedule ?? null,
        recipients: count,
        window: window.state,
        cancellable: terms.window.cancellable === true,
        cancelled: isCancelled,
        token,
        receivers,
        createdAtBlock: createdAt ?? null,
        blast: blastOf(modes),
      }),
    )
    return isFine
  }
  const amount = (units: bigint) => amountText(units, token)
  const rows: Row[] = [
    ['Recipients', count.toLocaleString('en-US')],
    ['Total', amount(total)],
    ['Token', `${token.name === '' ? token.symbol : token.name} ${token.address}`],
    ['Chain', `${chainId}, read at block ${head.number}`],
    ['Distributor', `${terms.distributor} (the published code)`],
    ['Window', window.text],
    ...(terms.window.cancellable
      ? [['Cancelling', cancellingText(terms.window, isCancelled, head.timestamp)] as Row]
      : []),
    ...scheduleRows(terms, { paid, time: head.timestamp, amount }),
    ['Claimed', `${claimedCount.toLocaleString('en-US')} of ${count.toLocaleString('en-US')}`],
    ['Holds', balance === undefined ? 'the token reports no balance' : amount(balance)],
    ['Owes', owesText()],
    ['What is left', `goes to ${receivers.sweep}`],
    ['Yield', `goes to ${receivers.yield}`],
    ['Gas refunds', `go to ${receivers.gas}`],
    ['Created', createdAt === undefined ? 'before the nodes’ oldest block' : `in block ${createdAt}`],
    ['On Blast', blastText(modes)],
  ]
  process.stdout.write(
    `${[
      {
        solvent: 'The contract is deployed and funded.',
        short: 'The contract holds too little to pay everyone.',
        over: 'The contract is deployed. Claims have ended.',
        cancelled: 'The campaign was cancelled before it opened. Nothing can be claimed.',
        'could-not-check': 'The contract is deployed. We couldn’t check that it can pay everyone.',
      }[standing.status],
      '',
      rowsToText(rows),
      `By its contract alone. Title, recipients and proofs are in the package: ${everclaim} status <folder or URL>.`,
      ...(isSureOfNodes ? [] : [oneNodeText]),
    ].join('\n')}\n`,
  )
  return isFine

  function owesText(): string {
    if (window.state === 'over' || standing.status === 'cancelled') return 'nothing any more'
    if (!open) return `not known without the package. ${why}`.trim()
    return open.by === 'logs'
      ? `${amount(open.open)}, by the amounts in its logs, as one node reports them`
      : amount(open.open)
  }

  async function readLogs(say: Progress, fromBlock: number): Promise<CheckedHistory> {
    let read = emptyHistory(distributor, fromBlock)
    for await (const next of readClaimHistory(reader, { history: read, toBlock: head.number })) {
      read = next
      say(next.nextBlock - fromBlock, head.number - fromBlock + 1)
    }
    return checkHistory(read, { claimedWords, claimedCount, allocations: undefined })
  }
}
