/**
 * npm run check:host -- <address> [--every <seconds>] [--resolver <IP>]… [--run <command>]
 *
 * Compares a live host with the built site: `npm run check:host -- https://claim.acme.example`. The folder
 * of the site is `out/`, or the one that `EVERCLAIM_OUT` names. With `EVERCLAIM_RPC_URLS` set, as for the
 * build, these nodes are asked whether pages of the site may use them. With `--every` it goes on until it is
 * stopped, reads every page each time, and says what changes.
 */
import { isIP } from 'node:net'
import { parseArgs } from 'node:util'
import { runAtChange } from '../cli/runAtChange.ts'
import { EverclaimError } from '../src/errors.ts'
import { lookupBy } from './askHost.ts'
import { checkHost, type HostFault, type Viewpoint } from './checkHost.ts'
import { type HostState, watchHost } from './watchHost.ts'

const usage =
  'Give the address of the site: npm run check:host -- https://claim.acme.example\n' +
  'To watch it: --every 60 (seconds), --resolver 9.9.9.9 (again for another), --run "command" (at each change).'

type Asked = {
  origin: string
  /** Milliseconds; undefined for one look. */
  every: number | undefined
  viewpoints: readonly Viewpoint[]
  run: string | undefined
}

/** @returns undefined where the words are not those of the usage */
function readArguments(args: readonly string[]): Asked | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        every: { type: 'string' },
        resolver: { type: 'string', multiple: true, default: [] },
        run: { type: 'string' },
      },
    })
    const [given = '', ...others] = positionals
    const seconds = values.every === undefined ? undefined : Number(values.every)
    if (others.length > 0 || !/^https?:$/.test(new URL(given).protocol)) return
    if (seconds !== undefined && !(seconds >= 1 && seconds <= 86_400)) return
    if (!values.resolver.every((resolver) => isIP(resolver))) return
    if (values.run !== undefined && seconds === undefined) return
    return {
      origin: new URL(given).origin,
      every: seconds === undefined ? undefined : seconds * 1_000,
      viewpoints: values.resolver.map((resolver) => ({ name: resolver, lookup: lookupBy(resolver) })),
      run: values.run,
    }
  } catch {
    return
  }
}

const linesOf = (faults: readonly HostFault[]) => faults.map(({ path, what }) => `${path} ${what}`)

const countOf = (faults: readonly HostFault[]) =>
  faults.length === 1 ? '1 fault' : `${faults.length} faults`

/** The lines that one change of a watched host is said with. */
function describeState(origin: string, state: HostState): string {
  const at = state.at.toISOString()
  switch (state.status) {
    case 'well':
      return `${at} ${origin} serves the site as it should.`
    case 'unknown':
      return `${at} Nothing is known: ${state.why}`
    case 'faulty':
      return [`${at} ${origin} has ${countOf(state.faults)}.`, ...linesOf(state.faults)].join('\n')
  }
}

/** @returns an exit code: 0 where the host does all of it, 1 where it does not, 2 where that is not known */
async function main(): Promise<number> {
  const asked = readArguments(process.argv.slice(2))
  if (!asked) {
    console.error(usage)
    return 2
  }
  const { origin, every, viewpoints, run } = asked
  const folder = process.env.EVERCLAIM_OUT ?? 'out'
  const nodes = (process.env.EVERCLAIM_RPC_URLS ?? '')
    .split(',')
    .map((url) => url.trim())
    .filter((url) => URL.canParse(url))
  if (every === undefined) {
    const faults = await checkHost(origin, folder, { nodes, viewpoints })
    for (const line of linesOf(faults)) console.log(line)
    console.log(
      faults.length === 0
        ? `${origin} serves the site as it should.`
        : `${countOf(faults)}. docs/running.md has files for hosts that do it right.`,
    )
    return faults.length === 0 ? 0 : 1
  }
  const stopped = new AbortController()
  for (const stop of ['SIGINT', 'SIGTERM'] as const) process.once(stop, () => stopped.abort())
  let status: HostState['status'] = 'unknown'
  for await (const state of watchHost(origin, folder, { every, viewpoints, nodes, signal: stopped.signal })) {
    status = state.status
    const text = describeState(origin, state)
    console.log(text)
    if (run) runAtChange(run, text, { EVERCLAIM_HOST_STATUS: status })
  }
  return status === 'well' ? 0 : status === 'faulty' ? 1 : 2
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof EverclaimError)) throw error
  console.error(error.message)
  process.exitCode = 2
}
