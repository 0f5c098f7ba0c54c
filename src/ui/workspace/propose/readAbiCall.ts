import { type AbiFunction, encodeFunctionData, type Hex, isAddressEqual } from 'viem'
import { say } from '../../../language/say.ts'
import { parseAmount } from '../../../multisig/build/parseAmount.ts'
import { parseRecipient } from '../../../multisig/build/parseRecipient.ts'
import { readAbi } from '../../../multisig/build/readAbi.ts'
import { readAbiValue } from '../../../multisig/build/readAbiValue.ts'
import type { DraftCall } from './draftStore.ts'
import type { Field, Known, ReadCall } from './readDraftCall.ts'

/** Reads a call of a function that a contract's ABI has. */
export function readAbiCall(
  draft: Extract<DraftCall, { kind: 'abi' }>,
  { safe, native }: Pick<Known, 'safe' | 'native'>,
): ReadCall {
  const faults: Partial<Record<Field, string>> = {}
  const missing: Partial<Record<Field, string>> = {}
  const doubts: Partial<Record<Field, string>> = {}

  const to = parseRecipient(draft.to, {})
  if (to.status === 'unusable') faults.to = to.reason
  if (to.status === 'empty') missing.to = say('Enter the contract’s address.')
  if (to.status === 'address' && isAddressEqual(to.address, safe))
    doubts.to = say('This is the Safe itself. Such a call can change its owners and settings.')

  const input = readAbi(draft.abi)
  if (input.status === 'unusable') faults.abi = input.reason
  if (input.status === 'empty') missing.abi = say('Paste the contract’s ABI.')
  const chosen =
    input.status === 'abi'
      ? input.functions.find(({ signature }) => signature === draft.signature)
      : undefined
  if (input.status === 'abi' && !chosen) missing.function = say('Choose a function.')

  let value = 0n
  const typed = draft.value.trim()
  if (
    chosen?.abi.stateMutability === 'payable' &&
    native.status === 'read' &&
    !/^(?:0+(?:[.,]0*)?)?$/.test(typed)
  ) {
    const amount = parseAmount(typed, native)
    if (amount.status === 'unusable') faults.value = amount.reason
    if (amount.status === 'amount') {
      value = amount.amount
      if (amount.warning) doubts.value = amount.warning
    }
  }
  const data = chosen && encode(chosen.abi, draft.args, faults, missing)
  return to.status === 'address' && data && [faults, missing].every((each) => Object.keys(each).length === 0)
    ? { status: 'ready', call: { to: to.address, value, data }, doubts }
    : { status: 'unusable', faults, missing, doubts }
}

/** The data of the call; undefined where a parameter cannot be read, and says so. */
function encode(
  abi: AbiFunction,
  texts: readonly string[],
  faults: Partial<Record<Field, string>>,
  missing: Partial<Record<Field, string>>,
): Hex | undefined {
  const args = abi.inputs.map((parameter, at) => {
    const text = texts[at] ?? ''
    // An empty text is a text.
    if (text.trim() === '' && parameter.type !== 'string') {
      missing[`arg${at}`] = parameter.name
        ? say('Enter {name}.', { name: parameter.name })
        : say('Enter parameter {number}.', { number: at + 1 })
      return undefined
    }
    const read = readAbiValue(parameter, text)
    if ('value' in read) return read.value
    faults[`arg${at}`] = read.fault
    return undefined
  })
  if (args.some((each) => each === undefined)) return undefined
  try {
    return encodeFunctionData({ abi: [abi], functionName: abi.name, args })
  } catch {
    faults.function = say('We couldn’t encode these parameters. Use “Call a contract” with the data.')
    return undefined
  }
}
