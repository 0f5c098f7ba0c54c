import { type Address, getAddress } from 'viem'
import { dueAt, nextUnlock, type Schedule } from '../src/campaign/schedule.ts'
import type { ChainReader } from '../src/chain/createChainReader.ts'
import { createTwoNodeReader } from '../src/chain/createTwoNodeReader.ts'
import { encodeClaim } from '../src/chain/encodeClaim.ts'
import { encodeTryClaim } from '../src/chain/encodeTryClaim.ts'
import { readClaimed } from '../src/chain/readClaimed.ts'
import { readDistributor } from '../src/chain/readDistributor.ts'
import { readPaid } from '../src/chain/readPaidAmounts.ts'
import { utcText } from '../src/chain/utcText.ts'
import { amountText } from '../src/operator/amountText.ts'
import { ManageError } from '../src/operator/manage/manageErrors.ts'
import { prepareCall } from '../src/operator/manage/prepareCall.ts'
import type { CallPlan, CallWork } from './callWork.ts'
import { claimSeries } from './claimSeries.ts'
import { isCallDone } from './isCallDone.ts'
import { lookUpInPackage } from './lookUpInPackage.ts'
import { readCallArguments } from './readCallArguments.ts'
import { runCalls } from './runCalls.ts'
import { scheduleRow } from './scheduleRows.ts'

/**
 * `everclaim claim`: pays one address of a package what it can claim: all of it, or what has unlocked.
 * Anyone may send the call; it pays the address itself. Of several packages, the rounds of a series, it
 * pays what they have together, in one transaction. Returns whether it is paid, or could be.
 *
 * @throws ManageError where the address isn't on the list, or the contract would refuse it
 */
export async function claim(args: readonly string[]): Promise<boolean> {
  const { places, account, wanted, options, keccak256 } = readCallArguments(
    args,
    { account: { type: 'string' }, distributor: { type: 'string' } },
    ({ values, positionals, read }) => ({
      places:
        positionals.length > 1
          ? positionals
          : [read.onlyPath(positionals, 'the folder or the URL of the package is missing')],
      account: read.address('account', read.required('account', values.account)),
      wanted: values.distributor === undefined ? undefined : read.address('distributor', values.distributor),
    }),
  )

  const [place = '', ...others] = places
  if (others.length > 0) return claimSeries({ places, account, wanted, options, keccak256 })
  const { found, manifest, distributor } = await lookUpInPackage(place, { account, wanted, keccak256 })
  if (found.status === 'not-eligible')
    throw new ManageError(
      `${getAddress(account)} isn’t on this list of ${manifest.tree.count.toLocaleString('en-US')} addresses. Nothing was sent.`,
    )
  const reader = createTwoNodeReader({ chainId: manifest.chainId, rpcUrls: options.rpcUrls })
  await readDistributor(reader, distributor)
  const index = BigInt(found.index)
  const { window, schedule } = manifest
  const terms = schedule && { start: window.start, schedule }
  const amount = (units: bigint) => amountText(units, manifest.token)
  const allocation = { ...found, distributor, index }
  const call = { ...encodeClaim(allocation), value: 0n }
  // Owners take their time: a claim that was faster fails nothing of the Safe's.
  const proposed = options.payer.kind === 'safe' ? { ...encodeTryClaim(allocation), value: 0n } : call
  const work: CallWork = {
    reader,
    contract: distributor,
    name: `Claim: ${manifest.texts.title}`,
    amount,
    async plan(from, { settled, notBefore }): Promise<CallPlan> {
      const due = terms
        ? await dueOverTime(reader, { terms, allocation, notBefore })
        : await dueAtOnce(reader, { allocation, notBefore })
      const { isClaimed } = due
      // By the second there is always more: one run pays once.
      const isPaid = due.amount === 0n || isCallDone(settled, proposed)
      const { gas, fee, l1Fee } = isPaid
        ? { gas: 0n, fee: 0n, l1Fee: 0n }
        : await prepareCall(reader, { from: from ?? found.account, to: call.to, data: call.data })
      const says = `Pays ${amount(due.amount)} to ${found.account}`
      return {
        calls: isPaid ? [] : [{ kind: 'claim', call: proposed, gas, fee, l1Fee, says }],
        done:
          due.nextAt === undefined
            ? 'It is claimed.'
            : due.paid === 0n && due.amount === 0n
              ? `Nothing is unlocked yet. It begins at ${utcText(due.nextAt)}.`
              : `All that is unlocked is claimed. More unlocks at ${utcText(due.nextAt)}.`,
        problems: [],
        notes: [],
        rows: [
          ['Distributor', distributor],
          ['Address', found.account],
          ['Amount', amount(found.amount)],
          ...scheduleRow(manifest),
          ...(terms
            ? ([
                ['Paid so far', amount(due.paid)],
                ['Unlocked now', amount(due.amount)],
              ] as const)
            : []),
          ...(isPaid ? [] : [['Call data', `${proposed.data}, with 0 ETH`] as const]),
        ],
        json: { account: found.account, amount: found.amount, isClaimed, paid: due.paid, due: due.amount },
      }
    },
  }
  return runCalls(work, options)
}

/** What can be paid of an allocation now, and what was, in base units. */
type Due = {
  readonly amount: bigint
  readonly paid: bigint
  /** The whole allocation was paid. */
  readonly isClaimed: boolean
  /** When more than now is unlocked, in unix seconds; undefined where all of it is. */
  readonly nextAt: number | undefined
}

type Allocation = { readonly distributor: Address; readonly index: bigint; readonly amount: bigint }

async function dueAtOnce(
  reader: ChainReader,
  { allocation, notBefore }: { allocation: Allocation; notBefore: number | undefined },
): Promise<Due> {
  const { isClaimed } = await readClaimed(reader, { ...allocation, notBefore })
  const { amount } = allocation
  return { amount: isClaimed ? 0n : amount, paid: isClaimed ? amount : 0n, isClaimed, nextAt: undefined }
}

async function dueOverTime(
  reader: ChainReader,
  {
    allocation,
    terms,
    notBefore,
  }: {
    allocation: Allocation
    terms: { start: number; schedule: Schedule }
    notBefore: number | undefined
  },
): Promise<Due> {
  const { paid, timestamp } = await readPaid(reader, { ...allocation, notBefore })
  const { amount } = allocation
  return {
    paid,
    amount: dueAt({ amount, paid }, timestamp, terms),
    isClaimed: paid >= amount,
    nextAt: nextUnlock(amount, timestamp, terms),
  }
}
