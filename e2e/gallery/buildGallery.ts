import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { projectFolder } from '../../sandbox/cacheFolder.ts'

const page = join(import.meta.dirname, 'page')
const double = (name: string) => join(page, 'doubles', name)

/** What reads a chain or the API, and what says in its place what the scene says. */
const doubles: Readonly<Record<string, string>> = {
  'src/ui/claim/useClaim.ts': double('useClaim.ts'),
  'src/ui/claim/useAllocationCheck.ts': double('useAllocationCheck.ts'),
  'src/ui/claim/sponsored/useSponsored.ts': double('useSponsored.ts'),
  'src/ui/safeClaim/useSafeClaim.ts': double('useSafeClaim.ts'),
  'src/ui/parts/lazyPart.ts': double('lazyPart.ts'),
}

const withDoubles: Plugin = {
  name: 'doubles',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!source.startsWith('.')) return
    const found = await this.resolve(source, importer, { ...options, skipSelf: true })
    const own = found && doubles[found.id.replace(projectFolder, '')]
    return own ?? found
  },
}

/**
 * Builds the page that draws every state of every page. Returns its files by their path; the site's own
 * pictures are beside them.
 */
export async function buildGallery(): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const built = await build({
    configFile: false,
    root: page,
    // From its folder it is opened too: see run.ts.
    base: './',
    publicDir: false,
    logLevel: 'error',
    plugins: [withDoubles],
    define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' },
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      // What comes later on the site is at hand: a scene is at rest within a few frames.
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  if (!('output' in built)) throw new Error('Vite built something else than one page.')
  return new Map(
    built.output.map((file) => [
      `/${file.fileName}`.replace('/index.html', '/'),
      file.type === 'chunk' ? file.code : file.source,
    ]),
  )
}
