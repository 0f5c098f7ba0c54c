import { type Allocations, readAllocation } from '../src/campaign/allocations.ts'
import type { Keccak256 } from '../src/campaign/keccak256.ts'
import { createAccountReader } from '../src/campaign/readAccount.ts'
import { readRegularFile } from './readRegularFile.ts'
import { UsageError } from './usageError.ts'

/** A million addresses, a line each. */
const mostBytes = 50_000_000
/** Of so many lines it is said what is wrong with them. */
const mostFaults = 20

/**
 * The places in the list of the addresses in a file, one a line; empty lines are passed over.
 *
 * @throws FileError, and UsageError with what is wrong by line: what is no address, or is not on the list
 */
export async function readPaidAccounts(
  path: string,
  { allocations, keccak256 }: { allocations: Allocations; keccak256: Keccak256 },
): Promise<ReadonlySet<number>> {
  const text = new TextDecoder().decode(
    await readRegularFile(path, { what: 'the file of --accounts', mostBytes }),
  )
  const readAccount = createAccountReader(keccak256)
  const encoder = new TextEncoder()
  const lineOf = new Map<string, number>()
  const faults: string[] = []
  for (const [i, line] of text.split('\n').entries()) {
    const cell = line.trim()
    if (cell === '') continue
    const bytes = encoder.encode(cell)
    const fault = readAccount(bytes, 0, bytes.length, new Uint8Array(20), 0)
    if (fault) faults.push(`--accounts: line ${i + 1}: ${fault.reason}`)
    else lineOf.set(cell.toLowerCase(), i + 1)
  }
  const places = new Set<number>()
  for (let index = 0; index < allocations.count; index++) {
    const account = readAllocation(allocations.records, index).account.toLowerCase()
    if (!lineOf.delete(account)) continue
    places.add(index)
  }
  for (const [account, line] of lineOf) faults.push(`--accounts: line ${line}: ${account} isn’t on the list`)
  if (faults.length === 0 && places.size === 0) faults.push('--accounts: the file has no address')
  if (faults.length > 0) {
    const more = faults.length - mostFaults
    throw new UsageError([...faults.slice(0, mostFaults), ...(more > 0 ? [`and ${more} more`] : [])])
  }
  return places
}
