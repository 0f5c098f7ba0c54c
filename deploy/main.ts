/**
 * Compares a live host with the built site: `npm run check:host -- https://claim.acme.example`. The folder
 * of the site is `out/`, or the one that `EVERCLAIM_OUT` names. With `EVERCLAIM_RPC_URLS` set, as for the
 * build, these nodes are asked whether pages of the site may use them.
 */
import { EverclaimError } from '../src/errors.ts'
import { checkHost } from './checkHost.ts'

const [given, ...others] = process.argv.slice(2)

/** @returns an exit code: 0 where the host does all of it, 1 where it does not, 2 where that is not known */
async function main(): Promise<number> {
  if (!given || others.length > 0 || !URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol)) {
    console.error('Give the address of the site: npm run check:host -- https://claim.acme.example')
    return 2
  }
  const { origin } = new URL(given)
  const nodes = (process.env.EVERCLAIM_RPC_URLS ?? '').split(',').map((url) => url.trim())
  const faults = await checkHost(
    origin,
    process.env.EVERCLAIM_OUT ?? 'out',
    nodes.filter((url) => URL.canParse(url)),
  )
  for (const { path, what } of faults) console.log(`${path} ${what}`)
  console.log(
    faults.length === 0
      ? `${origin} serves the site as it should.`
      : `${faults.length === 1 ? '1 fault' : `${faults.length} faults`}. docs/running.md has files for hosts that do it right.`,
  )
  return faults.length === 0 ? 0 : 1
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof EverclaimError)) throw error
  console.error(error.message)
  process.exitCode = 2
}
