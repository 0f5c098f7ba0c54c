import {
  type Address,
  decodeErrorResult,
  encodeFunctionData,
  type Hex,
  hexToBigInt,
  parseAbi,
  size,
  slice,
} from 'viem'
import { type CallResult, callContract } from '../../chain/callContract.ts'
import type { BlockView, ChainReader } from '../../chain/createChainReader.ts'
import { decodeRevert } from '../../chain/decodeRevert.ts'
import { EverclaimError } from '../../errors.ts'
import { message, say } from '../../language/say.ts'
import { assertDelegateTarget } from '../sign/assertDelegateTarget.ts'
import { multiSendCallOnly } from './knownContracts.ts'
import { encodeMultiSend, type SafeCall } from './multiSend.ts'

/** What would happen if a Safe made some calls now, one after the other. */
export type DraftSimulation =
  | { status: 'succeeds' }
  /** `at`: the first call that fails, from 0. All of them are undone then. `sentence` is for people. */
  | { status: 'fails'; at: number; sentence: string }

/** The Safe or the node does not say how a simulation ended: neither a success nor a failure. */
class NotSimulatedError extends EverclaimError {
  override name = 'NotRehearsedError'
  constructor() {
    super(say('We couldn’t simulate this transaction: the Safe or the node doesn’t support it.'))
  }
}

/**
 * Runs a library's code as the Safe's own, then takes all of it back and reports the end. In Safes since
 * 1.3.0.
 */
const safeAbi = parseAbi(['function simulateAndRevert(address targetContract, bytes calldataPayload)'])

/** What tokens of today say instead of words (ERC-6093). */
const tokenErrors = parseAbi([
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error ERC20InvalidReceiver(address receiver)',
  'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
])

/**
 * Runs calls as the Safe would, without signatures and without a trace, agreed by the nodes at one block.
 *
 * @throws RpcUnreachableError, RpcDisagreementError, NotSignableError, NotRehearsedError where they could not
 * be simulated
 */
export async function simulateDraft(
  reader: ChainReader,
  { safe, calls }: { safe: Address; calls: readonly SafeCall[] },
): Promise<DraftSimulation> {
  // Code that is not there would "succeed" at everything.
  await assertDelegateTarget(reader, { to: multiSendCallOnly.address, operation: 1 })
  const question = message('Whether the transaction would succeed')
  return reader.atOneBlock({ question }, async (block) => {
    const all = await run(block, safe, calls)
    if (all.isSuccess) return { status: 'succeeds' }
    // The first that fails, by ever longer beginnings: a batch does not say it.
    for (let at = 0; at < calls.length - 1; at++) {
      const part = await run(block, safe, calls.slice(0, at + 1))
      if (!part.isSuccess) return { status: 'fails', at, sentence: sentenceOf(part.data) }
    }
    return { status: 'fails', at: calls.length - 1, sentence: sentenceOf(all.data) }
  })
}

type Outcome = { isSuccess: boolean; data: Hex }

async function run(block: BlockView, safe: Address, calls: readonly SafeCall[]): Promise<Outcome> {
  const batch = encodeMultiSend(calls.map((call) => ({ ...call, operation: 0 })))
  const data = encodeFunctionData({
    abi: safeAbi,
    functionName: 'simulateAndRevert',
    args: [multiSendCallOnly.address, batch],
  })
  const result = await block.read<CallResult>(
    callContract(message('Whether the transaction would succeed'), { to: safe, data }),
  )
  return outcomeOf(result)
}

/** A Safe reverts with one word for success, one for a length, and what came back. */
function outcomeOf({ type, data }: CallResult): Outcome {
  if (type === 'returned' || data === undefined || size(data) < 64) throw new NotSimulatedError()
  const isSuccess = hexToBigInt(slice(data, 0, 32)) === 1n
  return { isSuccess, data: size(data) > 64 ? slice(data, 64) : '0x' }
}

function sentenceOf(data: Hex): string {
  if (data === '0x')
    return say(
      'The contract refuses it without a reason. The Safe may have too little ETH, or the contract may not know this call.',
    )
  try {
    const { errorName, args } = decodeErrorResult({ abi: tokenErrors, data })
    if (errorName === 'ERC20InsufficientBalance')
      return say('The token refuses it: the Safe has {balance} base units, and {needed} are needed.', {
        balance: String(args[1]),
        needed: String(args[2]),
      })
    if (errorName === 'ERC20InvalidReceiver') return say('The token refuses the recipient.')
    if (errorName === 'ERC20InsufficientAllowance')
      return say('The token refuses it: the Safe has no allowance for so much.')
  } catch {
    // Another contract's error.
  }
  // Words and panics are decoded above as well: the library knows those of Solidity by itself.
  return decodeRevert(data).sentence
}
