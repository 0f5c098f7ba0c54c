import { type Address, decodeErrorResult, type Hex, maxUint64, parseAbi } from 'viem'
import { merkleDistributorAbi } from '../abi/merkleDistributor.ts'
import { say } from '../language/say.ts'
import { printable } from './printable.ts'
import { utcText } from './utcText.ts'

/**
 * Why a call to a distributor was refused. Times in unix seconds, amounts in base units. `sentence` is for
 * people.
 */
export type RevertReason = { sentence: string } & (
  | { type: 'NotStarted'; now: bigint; start: bigint }
  | { type: 'Ended'; now: bigint; end: bigint }
  | { type: 'NotEnded'; now: bigint; end: bigint }
  | { type: 'AlreadyStarted'; now: bigint; start: bigint }
  | { type: 'NotCancellable' }
  | { type: 'OnlySweepReceiver'; caller: Address; sweepReceiver: Address }
  | { type: 'AlreadyClaimed'; index: bigint }
  /** Of a campaign over time: `paid` is all that is unlocked. */
  | { type: 'NothingToPay'; index: bigint; paid: bigint }
  | { type: 'InvalidProof'; index: bigint; account: Address; amount: bigint }
  | { type: 'SignatureExpired'; now: bigint; deadline: bigint }
  | { type: 'InvalidSignature'; account: Address }
  | { type: 'ZeroRecipient' }
  | { type: 'TransferFailed'; token: Address; recipient: Address; amount: bigint }
  | { type: 'InsufficientGas'; available: bigint; required: bigint }
  /** A refusal in words, of the token or another contract on the way. */
  | { type: 'message'; message: string }
  /** An error that the contract did not mean to have (Solidity's Panic). */
  | { type: 'panic'; code: bigint }
  /** Anything else, including a node that keeps the bytes to itself (`data` undefined). */
  | { type: 'unknown'; data: Hex | undefined }
)

const commonErrors = parseAbi(['error Error(string)', 'error Panic(uint256)'])
const abi = [
  ...merkleDistributorAbi,
  ...commonErrors,
  ...parseAbi(['error NothingToPay(uint256 index, uint256 paid)']),
] as const

/** Reads the bytes of a revert. Never throws: what cannot be read is `unknown`. */
export function decodeRevert(data: Hex | undefined): RevertReason {
  const decoded = decode(data)
  if (!decoded) return unknown(data)
  switch (decoded.errorName) {
    case 'NotStarted': {
      const [now, start] = decoded.args
      return {
        type: 'NotStarted',
        now,
        start,
        sentence: say('Claims open at {time}.', { time: utcText(start) }),
      }
    }
    case 'Ended': {
      const [now, end] = decoded.args
      return { type: 'Ended', now, end, sentence: say('Claims closed at {time}.', { time: utcText(end) }) }
    }
    case 'NotEnded': {
      const [now, end] = decoded.args
      const sentence =
        end === maxUint64
          ? say('This campaign never ends, so there is nothing to sweep.')
          : say('Claims are still open, until {time}.', { time: utcText(end) })
      return { type: 'NotEnded', now, end, sentence }
    }
    case 'AlreadyStarted': {
      const [now, start] = decoded.args
      const sentence = say('Claims opened at {time}. Nothing can be cancelled since.', {
        time: utcText(start),
      })
      return { type: 'AlreadyStarted', now, start, sentence }
    }
    case 'NotCancellable':
      return { type: 'NotCancellable', sentence: say('This campaign can’t be cancelled.') }
    case 'OnlySweepReceiver': {
      const [caller, sweepReceiver] = decoded.args
      const sentence = say('Only {sweepReceiver} can cancel this campaign.', { sweepReceiver })
      return { type: 'OnlySweepReceiver', caller, sweepReceiver, sentence }
    }
    case 'AlreadyClaimed': {
      const [index] = decoded.args
      return { type: 'AlreadyClaimed', index, sentence: say('This allocation has already been claimed.') }
    }
    case 'NothingToPay': {
      const [index, paid] = decoded.args
      return {
        type: 'NothingToPay',
        index,
        paid,
        sentence: say('All that is unlocked has already been claimed.'),
      }
    }
    case 'InvalidProof': {
      const [index, account, amount] = decoded.args
      const sentence = say('The contract does not accept the proof for this address and amount.')
      return { type: 'InvalidProof', index, account, amount, sentence }
    }
    case 'SignatureExpired': {
      const [now, deadline] = decoded.args
      const sentence = say('The signed claim authorization ran out at {time}.', { time: utcText(deadline) })
      return { type: 'SignatureExpired', now, deadline, sentence }
    }
    case 'InvalidSignature': {
      const [account] = decoded.args
      const sentence = say('The signature is not one of {account} over this claim.', { account })
      return { type: 'InvalidSignature', account, sentence }
    }
    case 'ZeroRecipient':
      return { type: 'ZeroRecipient', sentence: say('The recipient must not be the zero address.') }
    case 'TransferFailed': {
      const [token, recipient, amount] = decoded.args
      const sentence = say('The transfer to {recipient} was refused. The allocation stays open.', {
        recipient,
      })
      return { type: 'TransferFailed', token, recipient, amount, sentence }
    }
    case 'InsufficientGas': {
      const [available, required] = decoded.args
      const sentence = say('The call needs a higher gas limit: {required}, but {available} was left.', {
        required: String(required),
        available: String(available),
      })
      return { type: 'InsufficientGas', available, required, sentence }
    }
    case 'Error': {
      const message = printable(decoded.args[0]).slice(0, 160)
      return {
        type: 'message',
        message,
        sentence: say('A contract refused the call: “{message}”.', { message }),
      }
    }
    case 'Panic': {
      const [code] = decoded.args
      return {
        type: 'panic',
        code,
        sentence: say('A contract failed by its own fault (panic {code}).', { code: String(code) }),
      }
    }
    default:
      return unknown(data)
  }
}

function decode(data: Hex | undefined) {
  if (!data) return undefined
  try {
    return decodeErrorResult({ abi, data })
  } catch {
    return undefined
  }
}

function unknown(data: Hex | undefined): RevertReason {
  return { type: 'unknown', data, sentence: say('The contract refused the call for an unknown reason.') }
}
