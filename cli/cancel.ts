import { writeFile } from 'node:fs/promises'
import { createWasmKeccak } from '../src/campaign/createWasmKeccak.ts'
import { countNodes, createTwoNodeReader } from '../src/chain/createTwoNodeReader.ts'
import { amountText } from '../src/operator/amountText.ts'
import { transactionBuilderFile } from '../src/operator/deploy/transactionBuilderFile.ts'
import { cancelCall } from '../src/operator/manage/manageCalls.ts'
import { ManageError } from '../src/operator/manage/manageErrors.ts'
import { estimateCall } from '../src/operator/manage/prepareCall.ts'
import { readContract } from '../src/operator/manage/readContract.ts'
import { jsonOf, type Row, rowsToText } from './describeCampaign.ts'
import { FileError } from './fileErrors.ts'
import { oneNodeText } from './oneNodeText.ts'
import { parseArguments } from './parseArguments.ts'
import { readContractAddress } from './readContractAddress.ts'
import { createOptionReader } from './readOptions.ts'
import { UsageError } from './usageError.ts'
import { cancellingText } from './windowOf.ts'

/**
 * `everclaim cancel`: whether a campaign can be cancelled now, and what that would send where, by a
 * simulation as its receiver; and the call, for a wallet or in a file for the owners of a Safe. Sends
 * nothing.
 *
 * @returns whether it can be cancelled
 * @throws ManageError where the contract would refuse it
 */
export async function cancel(args: readonly string[]): Promise<boolean | 'could-not-check'> {
  const { distributor, rpcUrls, out, isJson, isSureOfNodes } = readCancelOptions(args)
  const reader = createTwoNodeReader({ chainId: 81457, rpcUrls })
  const { terms, facts } = await readContract(reader, distributor)
  const { window, receivers, token, chainId, title } = terms
  const { head, balance, isCancelled } = facts
  const call = cancelCall(distributor)
  // The contract's own reason, where it refuses.
  const { total: fee } = await estimateCall(reader, { call, from: receivers.sweep })
  if (isCancelled && balance === 0n)
    throw new ManageError('It is cancelled, and holds nothing that could be taken back.')
  if (out !== undefined) {
    const description = `Cancels ${distributor} before claims open and sends its tokens to ${receivers.sweep}.`
    const file = transactionBuilderFile({
      chainId,
      safe: receivers.sweep,
      name: `Cancel: ${title}`,
      description,
      calls: [call],
      createdAt: head.timestamp,
    })
    await writeFile(out, `${JSON.stringify(file, null, 2)}\n`, { flag: 'wx' }).catch((cause: unknown) => {
      throw new FileError('Cannot write the call', out, cause)
    })
  }
  const answer = isSureOfNodes || ('could-not-check' as const)
  if (isJson) {
    const ok = isSureOfNodes ? true : null
    process.stdout.write(
      jsonOf({
        ok,
        nodes: countNodes(rpcUrls),
        block: head.number,
        returns: balance ?? null,
        token,
        fee,
        call,
        file: out ?? null,
      }),
    )
    return answer
  }
  const rows: Row[] = [
    ['Distributor', distributor],
    ['Cancelling', cancellingText(window, isCancelled, head.timestamp)],
    [
      'Goes back',
      balance === undefined ? 'everything; the token reports no balance' : amountText(balance, token),
    ],
    ['To', `${receivers.sweep}, who alone can send it`],
    ['Call', `${call.data} to ${call.to}, with 0 ETH`],
    ...(out === undefined ? [] : [['File', `${out}, for the Safe’s transaction builder`] as Row]),
  ]
  process.stdout.write(
    `${[
      'The campaign can be cancelled. Nothing was sent.',
      '',
      rowsToText(rows),
      'Send it from the receiver’s wallet, by /manage/ of a site, or as a Safe’s proposal. No one can claim after that.',
      ...(isSureOfNodes ? [] : [oneNodeText]),
    ].join('\n')}\n`,
  )
  return answer
}

function readCancelOptions(args: readonly string[]) {
  const faults: string[] = []
  const read = createOptionReader(createWasmKeccak(), faults)
  const { values, positionals } = parseArguments(args, {
    rpc: { type: 'string', multiple: true, default: [] },
    out: { type: 'string' },
    'one-node': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  })
  const distributor = readContractAddress(
    read.onlyPath(positionals, 'the address of the contract is missing'),
    faults,
  )
  if (values.rpc.length === 0) faults.push('--rpc is missing: the address of a node')
  read.rpcUrls(values.rpc)
  if (faults.length > 0) throw new UsageError(faults)
  return {
    distributor,
    rpcUrls: values.rpc,
    out: values.out,
    isJson: values.json,
    isSureOfNodes: values['one-node'] || countNodes(values.rpc) > 1,
  }
}
