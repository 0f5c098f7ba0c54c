import { setTimeout as wait } from 'node:timers/promises'
import { HostCheckError } from './askHost.ts'
import { checkHost, type HostFault, type Viewpoint } from './checkHost.ts'
import { siteFiles } from './siteFiles.ts'

/** How a host stands since `at`. What could not be asked is neither well nor at fault. */
export type HostState = { at: Date; faults: readonly HostFault[] } & (
  | { status: 'well' | 'faulty' }
  | { status: 'unknown'; why: string }
)

/** One part in how many of the files that pages name by their integrity is read in a round. */
const partsOfAssets = 10

/** A host that is silent once may be restarted just now; silent twice, it is said. */
const silentRounds = 2

/**
 * Compares a live host with the built site again and again. Each round reads every page to the last byte,
 * and what a browser runs without an integrity in the page (`boot.js`, `sw.js`, `embed.js`); scripts and
 * styles with one are held by browsers, and a tenth of them is read in each round. Packages are not read: the
 * page proves them. The folder is read anew each time, so a release changes what is expected.
 *
 * @param origin such as `https://claim.acme.example`
 * @param folder the built site, `out/`
 * @param options.every milliseconds from the end of a round to the begin of the next
 * @param options.viewpoints resolvers to look by, one after the other in each round; the machine's own unless
 *   given
 * @returns the first state, and each other one when it begins, until `signal` ends it
 * @throws HostCheckError where the folder holds no built site
 */
export async function* watchHost(
  origin: string,
  folder: string,
  {
    every,
    viewpoints = [],
    nodes = [],
    signal,
  }: { every: number; viewpoints?: readonly Viewpoint[]; nodes?: readonly string[]; signal?: AbortSignal },
): AsyncGenerator<HostState> {
  let said: string | undefined
  let silent = 0
  let known: readonly HostFault[] = []
  for (let round = 0; !signal?.aborted; round++) {
    const files = watchedFiles(folder, round)
    const state = await lookOnce(origin, folder, { files, nodes, viewpoints })
    if (state.status === 'unknown') {
      silent += 1
      if (silent >= silentRounds && said !== state.status) {
        said = state.status
        yield state
      }
    } else {
      silent = 0
      // What is wrong with a file stays so until the file is read again.
      const carried = known.filter(({ path }) => isHeld(path.slice(1)) && !files.includes(path.slice(1)))
      known = uniqueFaults([...state.faults, ...carried])
      const is = JSON.stringify(known)
      if (is !== said) {
        said = is
        yield { at: state.at, status: known.length === 0 ? 'well' : 'faulty', faults: known }
      }
    }
    await wait(every, undefined, signal ? { signal } : {}).catch(() => undefined)
  }
}

const uniqueFaults = (faults: readonly HostFault[]) =>
  [...new Map(faults.map((fault) => [`${fault.path} ${fault.what}`, fault])).values()].sort((one, other) =>
    one.path < other.path ? -1 : one.path > other.path ? 1 : 0,
  )

/** Of a script or style: browsers compare it with the integrity in the page. */
const isHeld = (path: string) => /^assets\/.*\.(js|css)$/.test(path)

async function lookOnce(
  origin: string,
  folder: string,
  options: { files: readonly string[]; nodes: readonly string[]; viewpoints: readonly Viewpoint[] },
): Promise<HostState> {
  const at = new Date()
  try {
    const faults = await checkHost(origin, folder, options)
    return { at, status: faults.length === 0 ? 'well' : 'faulty', faults }
  } catch (error) {
    if (!(error instanceof HostCheckError) || !error.isRetryable) throw error
    return { at, status: 'unknown', why: error.message.split('\n')[0] ?? '', faults: [] }
  }
}

/** The paths of the files in the folder that one round reads. */
export function watchedFiles(folder: string, round: number): readonly string[] {
  const paths = siteFiles(folder).filter((path) => !path.startsWith('packages/'))
  const held = paths.filter(isHeld)
  return [
    ...paths.filter((path) => /(^|\/)index\.html$|(^|\/)manifest\.json$|^(boot|sw|embed)\.js$/.test(path)),
    ...held.filter((_, at) => at % partsOfAssets === round % partsOfAssets),
  ]
}
