/**
 * Whether a visitor can bring about each call of the wallet service and of a Safe's host that this repository
 * has: one without a caller that a page reaches needs a reason here. Reads only.
 */
import { fileURLToPath } from 'node:url'
import { proxiedCalls, safeMethods } from '../src/safe/app/messages.ts'
import { callNames } from '../src/safe/service/calls.ts'
import { reachedMembers } from './reachable.ts'
import { readSources } from './readSources.ts'

/** A call, what its callers write, and where the client is, whose own mention of it does not count. */
type Callable = { name: string; written: string; client: string }

/** The calls that no page makes, and why. */
export const reasons: Readonly<Record<string, string>> = {
  registerDevice: 'push messages go through the messaging project of Safe’s own apps',
  unregisterSafe: 'there is nothing to end without registerDevice',
  unregisterDevice: 'there is nothing to end without registerDevice',
  getCollectibles: 'the service has its paged generation alone, getCollectiblesPage',
  eth_getBlockByHash: 'no page reads a block by its hash',
}

/** What the functions of a `SafeApp` are called that ask a host for something by another name. */
const memberOf: Readonly<Record<string, string>> = {
  getSafeInfo: 'getInfo',
  getSafeBalances: 'getBalances',
  rpcCall: 'rpc',
  safe_setSettings: 'setSettings',
}

const app = 'src/safe/app/createSafeApp.ts'
const callables: readonly Callable[] = [
  ...callNames.map((name) => ({ name, written: name, client: 'src/safe/service/' })),
  ...Object.keys(safeMethods).map((name) => ({ name, written: memberOf[name] ?? name, client: app })),
  ...proxiedCalls.map((name) => ({ name, written: memberOf[name] ?? name, client: 'src/safe/app/' })),
]

/** What is wrong, one sentence each. `reached` as `reachedMembers` answers. */
export function wrongReach(
  reached: ReadonlyMap<string, ReadonlySet<string>>,
  calls: readonly Callable[] = callables,
  why: Readonly<Record<string, string>> = reasons,
): string[] {
  const wrong: string[] = []
  for (const { name, written, client } of calls) {
    const isReached = [...(reached.get(written) ?? [])].some((path) => !path.startsWith(client))
    if (isReached && why[name]) wrong.push(`${name} has a caller now: take its reason out of check-reach.ts.`)
    if (!isReached && !why[name]) wrong.push(`${name} has no caller that a page reaches, and no reason.`)
  }
  const names = new Set(calls.map(({ name }) => name))
  for (const name of Object.keys(why))
    if (!names.has(name)) wrong.push(`${name} is no call, and has a reason.`)
  return wrong
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const shipped = [...readSources(['ts', 'tsx'])].filter(
    ([path]) => /^(src|pages)\//.test(path) && !/\.test\.tsx?$|\/test-support\//.test(path),
  )
  const wrong = wrongReach(reachedMembers(new Map(shipped), (path) => path.startsWith('pages/')))
  for (const line of wrong) console.error(line)
  if (wrong.length > 0) process.exitCode = 1
  else
    console.log(
      `${callables.length - Object.keys(reasons).length} of ${callables.length} calls are reached from a page; the others have reasons.`,
    )
}
