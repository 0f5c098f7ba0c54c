import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { say } from '../../language/say.ts'
import { SafeHostAnswerError } from './errors.ts'

/**
 * Whether a Safe has signed a hash.
 * - `signed`: its contract says so;
 * - `not-signed`: its contract says no, or reverts, which is how a Safe says that signatures are missing or
 *   wrong;
 * - `could-not-check`: nobody could be asked. Neither yes nor no.
 */
export type SafeSignatureCheck =
  | { status: 'signed' }
  | { status: 'not-signed' }
  | { status: 'could-not-check'; error: unknown }

const byHash = parseAbi(['function isValidSignature(bytes32,bytes) view returns (bytes4)'])
const byData = parseAbi(['function isValidSignature(bytes,bytes) view returns (bytes4)'])
const control = parseAbi(['function getThreshold() view returns (uint256)'])

/**
 * Asks the Safe by ERC-1271, in the standard's form (0x1626ba7e) and in the one of Safes before it
 * (0x20c13b0b). The signature `0x` asks whether the owners approved the hash on chain; viem's `verifyMessage`
 * would say no to it unasked. Hosts report a revert and an outage in the same words, so that a failure is
 * followed by a call that cannot revert. A caller that can distinguish them says so by `isRevert`; a question
 * without an answer is then no "no".
 */
export async function checkSafeSignature(options: {
  /** `eth_call` at the latest block. */
  call: (transaction: { to: Address; data: Hex }) => Promise<unknown>
  safeAddress: Address
  hash: Hex
  signature?: Hex | undefined
  /** Whether what `call` throws is the contract's own revert. */
  isRevert?: ((error: unknown) => boolean) | undefined
}): Promise<SafeSignatureCheck> {
  const { call, safeAddress, hash, signature = '0x', isRevert } = options
  const questions = [
    { magic: '0x1626ba7e', data: encodeFunctionData({ abi: byHash, args: [hash, signature] }) },
    { magic: '0x20c13b0b', data: encodeFunctionData({ abi: byData, args: [hash, signature] }) },
  ]
  const failures: unknown[] = []
  for (const { magic, data } of questions) {
    try {
      if (isWord(await call({ to: safeAddress, data }), magic)) return { status: 'signed' }
    } catch (error) {
      failures.push(error)
    }
  }
  if (isRevert) {
    const open = failures.filter((error) => !isRevert(error))
    return open.length > 0 ? { status: 'could-not-check', error: open[0] } : { status: 'not-signed' }
  }
  if (failures.length === 0) return { status: 'not-signed' }
  try {
    const threshold = await call({ to: safeAddress, data: encodeFunctionData({ abi: control }) })
    if (typeof threshold === 'string' && /^0x[0-9a-f]{64}$/i.test(threshold)) return { status: 'not-signed' }
    const fault = say('there is no Safe at the address')
    return { status: 'could-not-check', error: new SafeHostAnswerError({ method: 'eth_call', fault }) }
  } catch (error) {
    return { status: 'could-not-check', error }
  }
}

/** A bytes4 as the ABI returns it: 32 bytes, the first four of them set. */
function isWord(value: unknown, magic: string): boolean {
  return typeof value === 'string' && value.toLowerCase() === `${magic}${'0'.repeat(56)}`
}
