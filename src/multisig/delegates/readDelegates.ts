import { type Address, isAddressEqual } from 'viem'
import type { SafeService } from '../../safe/service/createSafeService.ts'
import type { ServiceDelegate } from '../../safe/service/wire/safe.ts'
import { isUnknownToService } from '../sources/isUnknownToService.ts'

/** Somebody who may propose to a Safe for one of its owners, according to the service alone. */
export type Delegate = {
  readonly delegate: Address
  /** An owner of today, by the chain. */
  readonly delegator: Address
  /** What the owner calls them. */
  readonly label: string
  /** At every Safe of the owner, and not at this one alone. */
  readonly isEverywhere: boolean
}

type Service = Pick<SafeService, 'getDelegates' | 'getDelegatesPage'>
type Filter = { safe?: Address; delegate?: Address; delegator?: Address }

/** Nobody has more. */
const mostPages = 5
/** Of so many owners those delegates are read who are it at every Safe of an owner. */
const mostOwners = 20

/**
 * Who may propose to a Safe for its owners. Who was named by somebody who is no owner now is none.
 *
 * @throws SafeServiceError
 */
export async function readDelegates(
  service: Service,
  { safe, owners, signal }: { safe: Address; owners: readonly Address[]; signal?: AbortSignal | undefined },
): Promise<readonly Delegate[]> {
  const filters: Filter[] = [{ safe }, ...owners.slice(0, mostOwners).map((delegator) => ({ delegator }))]
  const lists = await Promise.all(filters.map((filter) => readAll(service, filter, signal)))
  return delegatesOf(lists.flat(), { safe, owners })
}

/**
 * For which owner of a Safe an account may propose; undefined where it may for none.
 *
 * @throws SafeServiceError
 */
export async function readDelegation(
  service: Service,
  {
    safe,
    owners,
    account,
    signal,
  }: { safe: Address; owners: readonly Address[]; account: Address; signal?: AbortSignal | undefined },
): Promise<Delegate | undefined> {
  const all = delegatesOf(await readAll(service, { delegate: account }, signal), { safe, owners })
  return all.find(({ delegate }) => isAddressEqual(delegate, account))
}

function delegatesOf(
  reported: readonly ServiceDelegate[],
  { safe, owners }: { safe: Address; owners: readonly Address[] },
): readonly Delegate[] {
  const found = new Map<string, Delegate>()
  for (const { safe: at, delegate, delegator, label } of reported) {
    if (at && !isAddressEqual(at, safe)) continue
    if (!owners.some((owner) => isAddressEqual(owner, delegator))) continue
    found.set(`${delegate} ${delegator} ${at ?? ''}`, { delegate, delegator, label, isEverywhere: !at })
  }
  return [...found.values()]
}

async function readAll(service: Service, filter: Filter, signal: AbortSignal | undefined) {
  const read = (call: keyof Service) => readPages((page) => service[call]({ query: filter, page, signal }))
  try {
    return await read('getDelegatesPage')
  } catch (error) {
    // A service of the generation before has no list of this one.
    if (isUnknownToService(error)) return read('getDelegates')
    throw error
  }
}

async function readPages(
  ask: (page: string | null) => Promise<{ results: ServiceDelegate[]; next?: string | null | undefined }>,
): Promise<readonly ServiceDelegate[]> {
  const found: ServiceDelegate[] = []
  let page: string | null = null
  for (let pages = 0; pages < mostPages; pages++) {
    const { results, next } = await ask(page)
    found.push(...results)
    page = next ?? null
    if (page === null) break
  }
  return found
}
