import { type Address, getAddress, type Hash, type Hex, isAddress, isHash, isHex, zeroAddress } from 'viem'
import type { Proposal } from '../../src/safe/service/wire/transactions.ts'
import type { SafeTransaction } from '../safe/safeTransaction.ts'
import { validationFault } from './serviceFault.ts'

/*
 * What a request says, in the terms of the chain. Each throws the service's 422, which names the field of a
 * body.
 */

export function addressOf(text: string, ...path: string[]): Address {
  if (!isAddress(text)) throw validationFault({ code: 'custom', message: 'Invalid address', path })
  return getAddress(text)
}

export function hashOf(text: string, name: string): Hash {
  if (!isHash(text)) throw validationFault({ code: 'custom', message: 'Invalid hash', path: [name] })
  return text.toLowerCase() as Hash
}

export function bytesOf(text: string, name: string): Hex {
  if (!isHex(text) || text.length % 2 !== 0)
    throw validationFault({ code: 'custom', message: 'Invalid "0x" notated hex string', path: [name] })
  return text.toLowerCase() as Hex
}

function numberOf(text: string, name: string): bigint {
  if (!/^\d{1,78}$/.test(text))
    throw validationFault({ code: 'custom', message: 'Invalid base-10 numeric string', path: [name] })
  return BigInt(text)
}

export function readCall(body: {
  to: string
  value: string
  data?: string | null | undefined
  operation: 0 | 1
}): Pick<SafeTransaction, 'to' | 'value' | 'data' | 'operation'> {
  return {
    to: addressOf(body.to, 'to'),
    value: numberOf(body.value, 'value'),
    data: body.data ? bytesOf(body.data, 'data') : '0x',
    operation: body.operation,
  }
}

export function readTransaction(body: Proposal): SafeTransaction {
  return {
    ...readCall(body),
    safeTxGas: numberOf(body.safeTxGas, 'safeTxGas'),
    baseGas: numberOf(body.baseGas, 'baseGas'),
    gasPrice: numberOf(body.gasPrice, 'gasPrice'),
    gasToken: addressOf(body.gasToken, 'gasToken'),
    refundReceiver: addressOf(body.refundReceiver ?? zeroAddress, 'refundReceiver'),
    nonce: Number(numberOf(body.nonce, 'nonce')),
  }
}
