import { laterTexts } from '../src/ui/language/laterTexts.ts'

/** Paths of files that are on their way or there. */
const arriving = new Map<string, Promise<void>>()

/**
 * Takes the place of Vite’s own helper around each `import()` (`scripts/site/bundleSite.ts`): first the files
 * that the code needs, then the code. A browser remembers that a module did not come and never asks for it
 * again while the page is open, so each one is fetched before; the import then finds it in the browser’s
 * cache. In another language than English code also waits for its texts. What failed is asked for again by
 * the next call.
 *
 * @param files paths below the site’s root, the code’s own among them
 */
export async function loadChunk<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all([laterTexts(), ...files.map(arrive)])
  return load()
}

function arrive(file: string): Promise<void> {
  const path = `/${file}`
  const known = arriving.get(path)
  if (known) return known
  // What the page’s document asks for itself.
  if (document.querySelector(`head > :is([href="${path}"], [src="${path}"])`)) return Promise.resolve()
  const coming = path.endsWith('.css') ? addStyles(path) : fetchWhole(path)
  arriving.set(path, coming)
  coming.catch(() => arriving.delete(path))
  return coming
}

async function fetchWhole(path: string): Promise<void> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path} did not come: the host answers with ${response.status}.`)
  await response.arrayBuffer()
}

function addStyles(path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = path
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(`${path} did not come.`))
    }
    document.head.append(link)
  })
}
