import { type Address, getAddress } from 'viem'
import { readAllocation } from '../src/campaign/allocations.ts'
import type { Keccak256 } from '../src/campaign/keccak256.ts'
import { PackageDamagedError } from '../src/campaign/packageErrors.ts'
import { dueAt } from '../src/campaign/schedule.ts'
import type { PackageSource, VerifiedPackage } from '../src/campaign/verifyPackage.ts'
import { capToHex } from '../src/chain/capToHex.ts'
import type { ChainReader } from '../src/chain/createChainReader.ts'
import { distributorParameters } from '../src/chain/distributorParameters.ts'
import { DistributorMissingError } from '../src/chain/errors.ts'
import { readCampaign } from '../src/chain/readCampaign.ts'
import { amountText } from '../src/operator/amountText.ts'
import { listProgress, openIndices } from '../src/operator/manage/openAllocations.ts'
import { passedOverWords } from '../src/operator/manage/passedOverWords.ts'
import { type PassedOver, planPush } from '../src/operator/manage/planPush.ts'
import { pushedIndices } from '../src/operator/manage/pushedIndices.ts'
import { proveAllocations } from '../src/operator/manage/readWholeList.ts'
import type { CallPlan, CallWork } from './callWork.ts'
import { windowOf } from './windowOf.ts'

/** Of so many addresses it is said why they can't be paid. */
const mostShown = 20

/**
 * Decides the next batch of `push`: what nobody has claimed, without what would not be paid. It remembers
 * what was passed over, for the run that it is made for.
 *
 * @param chosen places in the list; undefined: all of it
 */
export function planOfPush({
  reader,
  source,
  verified,
  distributor,
  chosen,
  keccak256,
}: {
  reader: ChainReader
  source: PackageSource
  verified: VerifiedPackage
  distributor: Address
  chosen: ReadonlySet<number> | undefined
  keccak256: Keccak256
}): CallWork['plan'] {
  const { manifest, manifestHash, cap, allocations } = verified
  const parameters = distributorParameters(manifest)
  const { schedule } = parameters
  const pkg = { manifest, manifestHash, cap, distributor, root: manifest.tree.root, hosts: [''] }
  const prove = (indices: readonly number[]) =>
    proveAllocations(pkg, allocations, indices, {
      keccak256,
      async fetchBytes(path) {
        const bytes = await source.read(path)
        if (bytes === null) throw new PackageDamagedError(path, `${path} is missing.`)
        return bytes
      },
    })
  const passed = new Map<number, PassedOver>()
  const amountAt = (index: number) => readAllocation(allocations.records, index).amount
  const amount = (units: bigint) => amountText(units, manifest.token)

  return async (from, { settled, notBefore, entries, waiting }): Promise<CallPlan> => {
    const campaign = await readCampaign(reader, { distributor, parameters, cap: capToHex(cap), notBefore })
    if (!campaign.exists || !campaign.codeMatches)
      throw new DistributorMissingError({ distributor, chainId: reader.chainId })
    const { paid, head } = campaign
    const terms = schedule && { start: manifest.window.start, schedule }
    const amounts =
      terms &&
      paid?.amounts.map((paid, index) => dueAt({ amount: amountAt(index), paid }, head.timestamp, terms))
    const tried = settled.filter(({ entry }) => entry.outcome === 'included')
    const paidNow = new Set(tried.flatMap(({ data }) => pushedIndices(data)))
    const skippedNow = new Set(
      tried.flatMap(({ outcome }) => outcome?.skipped ?? []).map(({ index }) => Number(index)),
    )
    const due = (index: number) => (amounts ? (amounts[index] ?? 0n) : amountAt(index))
    // By the second there is always more: one run pays each of them once. Whom the chain skipped is still
    // open.
    const open = (
      amounts
        ? [...amounts.keys()].filter(
            (index) => due(index) > 0n && (!paidNow.has(index) || skippedNow.has(index)),
          )
        : openIndices(manifest.tree.count, campaign.claimedWords)
    ).filter((index) => chosen?.has(index) ?? true)
    // A simulation said that it could be paid, and the chain did not pay it: it is not tried for ever.
    const isOpen = new Set(open)
    for (const index of paidNow) {
      if (!isOpen.has(index) || passed.has(index)) continue
      const { account, amount } = readAllocation(allocations.records, index)
      passed.set(index, { index, account: getAddress(account), amount, reason: 'transfer-refused' })
    }
    const refused = entries.flatMap((entry) =>
      entry.status === 'ended' && entry.indices ? [entry.indices] : [],
    )
    const openAmount =
      chosen || amounts
        ? open.reduce((sum, index) => sum + due(index), 0n)
        : listProgress(allocations, campaign.claimedWords).open
    const isLeft = (index: number) => !passed.has(index) && !waiting?.has(index)
    const batch = await nextBatch()
    const leftCount = open.filter(isLeft).length
    const waitingCount = open.filter((index) => waiting?.has(index)).length
    const size = batch?.indices.length ?? 1
    const problems = [...passed.values()].filter(({ reason }) => reason !== 'already-claimed')
    const paidCount = (chosen?.size ?? manifest.tree.count) - open.length
    return {
      block: campaign.head.number,
      calls:
        batch?.call === null || batch === undefined
          ? []
          : [
              {
                kind: 'push',
                call: batch.call,
                gas: batch.gas,
                fee: batch.fee,
                l1Fee: batch.l1Fee,
                says: `Pays ${amount(batch.total)} to ${count(size, 'address')}${
                  leftCount > size ? `, ${(leftCount - size).toLocaleString('en-US')} left` : ''
                }`,
              },
            ],
      inAll: batch && {
        transactions: Math.ceil(leftCount / size),
        fee: (batch.fee * BigInt(leftCount)) / BigInt(size),
      },
      done:
        waitingCount > 0
          ? 'All that can be paid waits for the owners of the Safe.'
          : problems.length > 0
            ? 'All that can be paid is paid.'
            : amounts
              ? 'Everyone is paid what is unlocked.'
              : 'Everyone is paid.',
      problems: problemsOf(problems),
      notes: [],
      rows: [
        ['Campaign', manifest.texts.title],
        ['Distributor', distributor],
        ['Window', windowOf(manifest.window, campaign.head.timestamp).text],
        ['Paid', `${paidCount.toLocaleString('en-US')} of ${count(paidCount + open.length, 'address')}`],
        ['Open', `${count(open.length, 'address')}, ${amount(openAmount)}`],
        ...(waitingCount > 0 ? [['In batches', count(waitingCount, 'address')] as const] : []),
      ],
      json: {
        paid: paidCount,
        open: open.length,
        openAmount,
        ...(waiting && { inBatches: waitingCount }),
        passedOver: problems,
      },
    }

    /** Undefined where nobody is left who can be paid. */
    async function nextBatch() {
      for (;;) {
        const candidates = open.filter(isLeft)
        const plan = await planPush(reader, {
          distributor,
          payer: from ?? getAddress(manifest.receivers.sweep),
          allocations,
          candidates,
          due,
          prove,
          refused,
          isForSafe: waiting !== undefined,
        })
        const before = passed.size
        for (const each of plan?.passedOver ?? []) passed.set(each.index, each)
        if (plan?.call) return plan
        if (plan === null || passed.size === before) return undefined
      }
    }
  }
}

const count = (number: number, noun: string) =>
  `${number.toLocaleString('en-US')} ${number === 1 ? noun : `${noun}es`}`

function problemsOf(passed: readonly PassedOver[]): { sentence: string }[] {
  const shown = passed
    .slice(0, mostShown)
    .map(({ account, reason }) => ({ sentence: `${account} can’t be paid: ${passedOverWords[reason]}` }))
  const more = passed.length - shown.length
  return more > 0 ? [...shown, { sentence: `and ${count(more, 'address')} more` }] : shown
}
