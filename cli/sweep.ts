import { type Address, getAddress, zeroAddress } from 'viem'
import { createTwoNodeReader } from '../src/chain/createTwoNodeReader.ts'
import { readBalanceAt, readTokenAt } from '../src/chain/readCampaign.ts'
import { amountText } from '../src/operator/amountText.ts'
import { sweepCall } from '../src/operator/manage/manageCalls.ts'
import { prepareCall } from '../src/operator/manage/prepareCall.ts'
import { readContract } from '../src/operator/manage/readContract.ts'
import type { CallPlan, CallWork } from './callWork.ts'
import { isCallDone } from './isCallDone.ts'
import { readCallArguments } from './readCallArguments.ts'
import { readContractAddress } from './readContractAddress.ts'
import { runCalls } from './runCalls.ts'
import { windowOf } from './windowOf.ts'

/**
 * `everclaim sweep`: after the end, sends what is left in a campaign's contract to its sweep receiver.
 * Anyone may do so. Returns whether nothing stands in the way, or is left.
 *
 * @throws ManageError where the contract would refuse it
 */
export async function sweep(args: readonly string[]): Promise<boolean> {
  const { distributor, wanted, options } = readCallArguments(
    args,
    { asset: { type: 'string' } },
    ({ values, positionals, read, faults }) => ({
      distributor: readContractAddress(
        read.onlyPath(positionals, 'the address of the contract is missing'),
        faults,
      ),
      wanted:
        values.asset === undefined || values.asset === 'native'
          ? values.asset
          : read.address('asset', values.asset),
    }),
  )

  const reader = createTwoNodeReader({ chainId: 81457, rpcUrls: options.rpcUrls })
  const { terms } = await readContract(reader, distributor)
  const { receivers, title, window } = terms
  const asset: Address =
    wanted === undefined ? terms.token.address : wanted === 'native' ? zeroAddress : getAddress(wanted)
  const token =
    asset === terms.token.address
      ? terms.token
      : await reader.atOneBlock({ question: 'The asset' }, (block) => readTokenAt(block, asset))
  const amount = (units: bigint) =>
    amountText(units, { symbol: token?.symbol || 'base units', decimals: token?.decimals ?? 0 })
  const call = sweepCall(distributor, asset)
  const work: CallWork = {
    reader,
    contract: distributor,
    name: `Sweep: ${title}`,
    amount,
    async plan(from, { settled, notBefore }): Promise<CallPlan> {
      const { head, balance } = await reader.atOneBlock(
        { question: 'What is left', notBefore },
        async (block) => {
          const [head, balance] = await Promise.all([
            block.readHead(),
            readBalanceAt(block, asset, distributor),
          ])
          return { head, balance }
        },
      )
      const left = balance === undefined ? 'everything; the asset reports no balance' : amount(balance)
      const isDone = balance === 0n || isCallDone(settled, call)
      const { gas, fee, l1Fee } = isDone
        ? { gas: 0n, fee: 0n, l1Fee: 0n }
        : await prepareCall(reader, { from: from ?? receivers.sweep, to: call.to, data: call.data })
      const says = `Sends ${balance === undefined ? 'everything' : amount(balance)} of ${distributor} to ${receivers.sweep}`
      return {
        block: head.number,
        calls: isDone ? [] : [{ kind: 'sweep', call, gas, fee, l1Fee, says }],
        done: balance === 0n ? 'The contract holds nothing to sweep.' : 'It was swept.',
        problems: [],
        notes: [],
        rows: [
          ['Distributor', distributor],
          ['Window', windowOf(window, head.timestamp).text],
          ['Is left', left],
          ['Goes to', receivers.sweep],
        ],
        json: { asset, left: balance ?? null, receiver: receivers.sweep },
      }
    },
  }
  return runCalls(work, options)
}
