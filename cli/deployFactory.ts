import { zeroAddress } from 'viem'
import { createTwoNodeReader } from '../src/chain/createTwoNodeReader.ts'
import { campaignFactories } from '../src/operator/deploy/campaignFactory.ts'
import { factoryCall } from '../src/operator/deploy/deployCalls.ts'
import { DeployError } from '../src/operator/deploy/deployErrors.ts'
import { readFactoryAt } from '../src/operator/deploy/readFactoryAt.ts'
import { prepareCall } from '../src/operator/manage/prepareCall.ts'
import type { CallPlan, CallWork } from './callWork.ts'
import { ethers } from './ethers.ts'
import { readCallArguments } from './readCallArguments.ts'
import { runCalls } from './runCalls.ts'

/**
 * `everclaim deploy-factory`: puts the factory of all campaigns of a kind at its one address, through the
 * deterministic deployment proxy, and compares its code to the last byte. Returns whether it is there, or
 * could be.
 *
 * @throws DeployError where the proxy is missing, or something else is at the address
 */
export async function deployFactory(args: readonly string[]): Promise<boolean> {
  const { chainId, kind, options } = readCallArguments(
    args,
    {
      'chain-id': { type: 'string', default: '81457' },
      kind: { type: 'string', default: 'at-once' },
    },
    ({ values, positionals, read, faults }) => {
      for (const each of positionals) faults.push(`"${each}" is an extra path`)
      return {
        chainId: read.wholeNumber('chain-id', values['chain-id'], 1, Number.MAX_SAFE_INTEGER),
        kind: read.oneOf('kind', values.kind, ['at-once', 'vesting']),
      }
    },
  )

  const reader = createTwoNodeReader({ chainId, rpcUrls: options.rpcUrls })
  const ofKind = campaignFactories[kind ?? 'at-once']
  const { address: factory } = ofKind
  const call = factoryCall(ofKind)
  const work: CallWork = {
    reader,
    contract: factory,
    name: 'Everclaim: factory',
    amount: (units) => `${ethers(units)} ETH`,
    async plan(from, { notBefore }): Promise<CallPlan> {
      const facts = await reader.atOneBlock({ question: 'The factory', notBefore }, async (block) => ({
        ...(await readFactoryAt(block, factory, ofKind)),
        block: block.number,
      }))
      if (facts.factory === 'foreign')
        throw new DeployError(`Other code is at the factory’s address, ${factory}. Nothing was sent.`)
      const isReady = facts.factory === 'ready'
      if (!isReady && !facts.hasProxy)
        throw new DeployError(
          `The deterministic deployment proxy, ${call.to}, isn’t on chain ${chainId}, or has other code. Nothing was sent.`,
        )
      const { gas, fee, l1Fee } = isReady
        ? { gas: 0n, fee: 0n, l1Fee: 0n }
        : await prepareCall(reader, { from: from ?? zeroAddress, to: call.to, data: call.data })
      return {
        block: facts.block,
        calls: isReady
          ? []
          : [{ kind: 'deploy-factory', call, gas, fee, l1Fee, says: `Puts the factory at ${factory}` }],
        done: 'The factory is on the chain. Its code is the published one, to the last byte.',
        problems: [],
        notes: [],
        rows: [
          ['Factory', factory],
          ['Chain', `${chainId}, read at block ${facts.block}`],
          ['Through', `${call.to}, the deterministic deployment proxy`],
        ],
        json: { factory, isReady },
      }
    },
  }
  return runCalls(work, options)
}
