import type { TypedData } from '../../safe/app/messages.ts'
import { type TypedDataRow, typedDataRows } from './typedDataRows.ts'

/** The fields that a domain of EIP-712 can have, in the standard's order. */
const domainFields = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

/**
 * The domain of EIP-712 data, by its own type or, where the data defines none, by the standard's fields that
 * it has.
 */
export function domainRows({ domain, types }: Pick<TypedData, 'domain' | 'types'>): TypedDataRow[] {
  const fields = Object.hasOwn(types, 'EIP712Domain')
    ? (types.EIP712Domain ?? [])
    : domainFields.filter(({ name }) => Object.hasOwn(domain, name))
  return typedDataRows({ ...types, EIP712Domain: [...fields] }, 'EIP712Domain', domain, 'domain')
}
