import { laterTexts } from '../src/ui/language/laterTexts.ts'

/** By path: files that are on their way or there. */
const arriving = new Map<string, Promise<unknown>>()
/** What the page’s document asks for itself. */
const asked = document.head.innerHTML

/**
 * Takes the place of Vite’s own helper around each `import()` (`scripts/site/bundleSite.ts`): first the files
 * that the code needs, then the code. Each is what the build has made of it, by its `integrity`, or it is not
 * run. A browser remembers that a module did not come and never asks for it again while the page is open, so
 * each one is fetched before; the import then finds it in the browser’s memory. In another language than
 * English code also waits for its texts. What failed is asked for again by the next call.
 *
 * @param files paths below the site’s root: the code’s own first. Behind it the bundler names the styles of
 *   all files that come along; which of them are needed is known better (`scripts/site/sealFiles.ts`).
 * @throws (rejects) where a file does not come, or is not what the build has made
 */
export async function loadChunk<T>(load: () => Promise<T>, [file]: readonly string[] = []): Promise<T> {
  await Promise.all([laterTexts(), file && arrive(file)])
  return load()
}

const isAsked = (file: string) => asked.includes(`/${file}"`)

/** A file with all that it needs, which a document that asks for it asks for as well. */
async function arrive(file: string): Promise<void> {
  if (isAsked(file)) return
  const [integrity, ...others] = await sealOf(file)
  await Promise.all([
    bring(file, integrity),
    ...others.map(async (other) => bring(other, (await sealOf(other))[0])),
  ])
}

/** One path is always asked for in one way. */
function once<T>(path: string, ask: () => Promise<T>): Promise<T> {
  const known = arriving.get(path) as Promise<T> | undefined
  if (known) return known
  const coming = ask()
  arriving.set(path, coming)
  coming.catch(() => arriving.delete(path))
  return coming
}

/** The file’s integrity, and what comes with it: see `scripts/site/sealFiles.ts`. */
async function sealOf(file: string, place = document.documentElement.dataset.seals): Promise<string[]> {
  if (!place) throw new Error(`/${file} has no seal.`)
  const seals = await once(place, async (): Promise<Record<string, string>> => {
    const [table, integrity = ''] = place.split(' ')
    return (await fetch(`/${table}`, { integrity })).json()
  })
  return seals[file]?.split(' ') ?? sealOf(file, seals[file.replace(/\/[^/]*$/, '')] ?? '')
}

const bring = (file: string, integrity = '') =>
  once(file, async () => {
    if (isAsked(file)) return
    const href = `/${file}`
    const isStyle = file.endsWith('.css')
    if (!isStyle) await fetch(href, { integrity })
    const link = document.createElement('link')
    Object.assign(link, { rel: isStyle ? 'stylesheet' : 'modulepreload', integrity, href })
    await new Promise((resolve, reject) => {
      link.onload = resolve
      link.onerror = () => {
        link.remove()
        reject(new Error(`${href} did not come.`))
      }
      document.head.append(link)
    })
  })
