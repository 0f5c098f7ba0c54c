import { message, say } from '../../language/say.ts'
import { type Hex, toHex } from '../hex.ts'
import type { CellFault } from '../recipientListError.ts'

/** Contracts that are known so far. */
export type KnownContracts = {
  readonly token?: Hex | undefined
  readonly factory?: Hex | undefined
  /** The one that the campaign will have, and those of other campaigns. */
  readonly distributors?: readonly Hex[] | undefined
}

/** What a contract is that can neither claim nor pass on what it is sent. */
export type ContractKind = 'token' | 'factory' | 'distributor'

/** The known contracts by address in small letters. */
export function contractsByAddress(known: KnownContracts = {}): ReadonlyMap<string, ContractKind> {
  const { token, factory, distributors = [] } = known
  const contracts = new Map<string, ContractKind>()
  for (const address of distributors) contracts.set(address.toLowerCase(), 'distributor')
  if (factory) contracts.set(factory.toLowerCase(), 'factory')
  // The zero address stands for the chain's own coin, which is no contract.
  if (token && !/^0x0{40}$/.test(token)) contracts.set(token.toLowerCase(), 'token')
  return contracts
}

/** 1 for each byte that one of the contracts begins with: almost every address ends a search there. */
export function firstBytesOf(contracts: ReadonlyMap<string, ContractKind>): Uint8Array {
  const firstBytes = new Uint8Array(256)
  for (const address of contracts.keys()) firstBytes[Number.parseInt(address.slice(2, 4), 16)] = 1
  return firstBytes
}

const reasons = {
  token: message(
    'This is the contract of the token, which cannot pay out what it is sent; leave the row out.',
  ),
  factory: message('This is the factory of the campaigns, which cannot claim; leave the row out.'),
  distributor: message('This is the contract of a campaign, which cannot claim; leave the row out.'),
} as const satisfies Record<ContractKind, string>

/**
 * Makes a reader of what a recipient is: a contract that the chain began with, a part of the chain's machine,
 * or one of the known contracts is refused. It would take its share and nobody could ever have it: WETH, in a
 * campaign of ETH, mints WETH to the contract that pays it.
 */
export function createContractReader(known: KnownContracts = {}) {
  const contracts = contractsByAddress(known)
  const firstBytes = firstBytesOf(contracts)
  for (const first of [0, 0x42, 0x43]) firstBytes[first] = 1
  const fault = (reason: string): CellFault => ({ code: 'account-contract', reason })
  return (records: Uint8Array, at: number): CellFault | null => {
    if (firstBytes[records[at] ?? 0] === 0) return null
    const address = toHex(records.subarray(at, at + 20))
    const kind = contracts.get(address)
    if (kind) return fault(say(reasons[kind]))
    const part = chainContract(address)
    if (part === 'predeploy') {
      const token = tokens[address]
      if (token)
        return fault(
          say('This is {contract}, which cannot pay out what it is sent; leave the row out.', {
            contract: token,
          }),
        )
      const named = predeploys[address] ?? otherPredeploy
      return fault(say(named))
    }
    if (part === 'precompile')
      return fault(say("This is a part of the chain's own machine, which cannot claim; leave the row out."))
    return null
  }
}

/**
 * What an address in small letters is by its digits: a contract that Blast began with (0x4200…, 0x4300…), or
 * a part of the chain's own machine (0x01 to 0x11, 0x0100).
 */
export function chainContract(address: Hex): 'predeploy' | 'precompile' | undefined {
  if (/^0x4[23]0{34}/.test(address)) return 'predeploy'
  const last = Number.parseInt(address.slice(-4), 16)
  const isPrecompile = /^0x0{36}/.test(address) && ((last >= 1 && last <= 0x11) || last === 0x100)
  return isPrecompile ? 'precompile' : undefined
}

const otherPredeploy = message(
  'This is a contract that Blast began with, which cannot pay out what it is sent; leave the row out.',
)
const predeploys: Readonly<Record<string, string>> = {
  '0x4200000000000000000000000000000000000006': message(
    'This is where other chains have WETH. It cannot pay out what it is sent; leave the row out.',
  ),
  '0x4300000000000000000000000000000000000001': message(
    "This is Blast's gas contract, which cannot pay out what it is sent; leave the row out.",
  ),
  '0x4300000000000000000000000000000000000002': message(
    "This is Blast's yield contract, which cannot pay out what it is sent; leave the row out.",
  ),
}

const tokens: Readonly<Record<string, string>> = {
  '0x4300000000000000000000000000000000000003': 'USDB',
  '0x4300000000000000000000000000000000000004': 'WETH',
}
