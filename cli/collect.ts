import { createTwoNodeReader } from '../src/chain/createTwoNodeReader.ts'
import { amountText } from '../src/operator/amountText.ts'
import type { DeployCall } from '../src/operator/deploy/deployCalls.ts'
import { collectGasCall, collectYieldCall } from '../src/operator/manage/manageCalls.ts'
import { prepareCall } from '../src/operator/manage/prepareCall.ts'
import { readContract } from '../src/operator/manage/readContract.ts'
import { type Earnings, readEarnings } from '../src/operator/manage/readEarnings.ts'
import type { CallPlan, CallWork, DescribedCall } from './callWork.ts'
import type { Row } from './describeCampaign.ts'
import { isCallDone } from './isCallDone.ts'
import { readCallArguments } from './readCallArguments.ts'
import { readContractAddress } from './readContractAddress.ts'
import { runCalls } from './runCalls.ts'

/**
 * `everclaim collect`: sends what a campaign's contract has earned on Blast, its yield and its matured gas
 * refunds, to their fixed receivers. Anyone may do so. Returns whether nothing stands in the way, or is left.
 */
export async function collect(args: readonly string[]): Promise<boolean> {
  const { distributor, only, options } = readCallArguments(
    args,
    { only: { type: 'string' } },
    ({ values, positionals, read, faults }) => ({
      distributor: readContractAddress(
        read.onlyPath(positionals, 'the address of the contract is missing'),
        faults,
      ),
      only: values.only === undefined ? undefined : read.oneOf('only', values.only, ['yield', 'gas']),
    }),
  )

  const reader = createTwoNodeReader({ chainId: 81457, rpcUrls: options.rpcUrls })
  const { terms } = await readContract(reader, distributor)
  const { receivers, title, token } = terms
  const work: CallWork = {
    reader,
    contract: distributor,
    name: `Collect: ${title}`,
    amount: (units) => amountText(units, token),
    async plan(from, { settled }): Promise<CallPlan> {
      const earnings = await readEarnings(reader, distributor)
      const calls: DescribedCall[] = []
      const add = async (kind: 'collect-yield' | 'collect-gas', call: DeployCall, says: string) => {
        if (isCallDone(settled, call)) return
        const sender = from ?? receivers.sweep
        const { gas, fee, l1Fee } = await prepareCall(reader, { from: sender, to: call.to, data: call.data })
        calls.push({ kind, call, gas, fee, l1Fee, says })
      }
      const yields = yieldTexts(earnings)
      if (only !== 'gas' && yields.length > 0)
        await add(
          'collect-yield',
          collectYieldCall(distributor),
          `Sends ${yields.join(' and ')} of yield to ${receivers.yield}`,
        )
      const { gas } = earnings
      if (only !== 'yield' && gas.status === 'succeeds' && gas.brings > 0n)
        await add(
          'collect-gas',
          collectGasCall(distributor),
          `Sends ${ether(gas.brings)} of gas refunds to ${receivers.gas}`,
        )
      return {
        block: earnings.modes.blockNumber,
        calls,
        done: settled.length > 0 ? 'It was collected.' : 'There is nothing to collect now.',
        problems: [],
        notes: notesOf(earnings, only),
        rows: [['Distributor', distributor], ...rowsOf(earnings, receivers)],
        json: {
          yields: earnings.yields,
          gas: earnings.gas,
          unsaid: earnings.unsaid,
          receivers: { yield: receivers.yield, gas: receivers.gas },
        },
      }
    },
  }
  return runCalls(work, options)
}

const ether = (wei: bigint) => amountText(wei, { symbol: 'ETH', decimals: 18 })

function yieldTexts({ yields }: Earnings): string[] {
  if (yields.status === 'refused') return []
  const { ether: eth, usdb, weth } = yields.brings
  return [['ETH', eth] as const, ['USDB', usdb] as const, ['WETH', weth] as const].flatMap(
    ([symbol, units]) => (units > 0n ? [amountText(units, { symbol, decimals: 18 })] : []),
  )
}

function rowsOf(earnings: Earnings, receivers: { yield: string; gas: string }): Row[] {
  const { yields, gas } = earnings
  const texts = yieldTexts(earnings)
  return [
    [
      'Yield',
      yields.status === 'refused' ? yields.sentence : texts.length > 0 ? texts.join(', ') : 'none now',
    ],
    ['goes to', receivers.yield],
    ['Gas refunds', gas.status === 'refused' ? gas.sentence : `${ether(gas.brings)}, matured`],
    ['go to', receivers.gas],
  ]
}

function notesOf({ unsaid, maturity, gasRates }: Earnings, only: 'yield' | 'gas' | undefined): string[] {
  const notes: string[] = []
  if (only !== 'gas' && unsaid.length > 0)
    notes.push(`We couldn’t check the yield in ${unsaid.join(', ')}: Blast’s contract does not say.`)
  if (only === 'yield') return notes
  if (!maturity || gasRates === 'could-not-read') notes.push('We couldn’t check when all gas refunds mature.')
  else if (maturity.allMatureAt !== null)
    notes.push(
      `More gas refunds mature until ${new Date(maturity.allMatureAt * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC. Only the matured part is collected.`,
    )
  return notes
}
