import '../../../src/ui/page/global.css'
import '../../../src/ui/page/fonts/geist.css'
import { createRoot, type Root } from 'react-dom/client'
import { directionOf, type Language } from '../../../src/language/languages.ts'
import { type Catalogue, speak } from '../../../src/language/say.ts'
import { createQueryClient } from '../../../src/ui/page/createQueryClient.ts'
import { Layout } from '../../../src/ui/page/Layout.tsx'
import { inPage } from '../../../src/ui/test-support/drawPage.ts'
import { brandLook } from '../../../src/ui/theme/brandLook.ts'
import { current } from './currentScene.ts'
import { allParts } from './doubles/lazyPart.ts'
import {
  type ActionPlace,
  type Edges,
  type Measures,
  measure,
  misplaced,
  overflowFromRight,
  placeAtEndOfCard,
  placeInLight,
  placeInSight,
  underEdges,
} from './measure.ts'
import { rest } from './rest.ts'
import type { Scene } from './scene.ts'
import { scenes } from './scenes/scenes.ts'

/** What a script that looks at the gallery can ask of it. */
export type Gallery = {
  /** All that can be shown, in their order. */
  scenes: readonly { page: string; name: string }[]
  /** Draws one of them, and resolves once it is at rest. */
  show: (at: number) => Promise<void>
  /** What is shown from here on is in this language. */
  speak: (language: Language, catalogue: Catalogue) => void
  measure: () => Measures
  misplaced: () => string[]
  overflowFromRight: () => number
  placeInLight: () => ActionPlace | undefined
  placeInSight: () => Promise<ActionPlace | undefined>
  underEdges: (edges: Edges) => string[]
  placeAtEndOfCard: () => Promise<ActionPlace | undefined>
}

declare global {
  interface Window {
    gallery: Gallery
  }
}

// Nobody answers: what a scene does not say is not known.
const never = new Promise<never>(() => undefined)
window.fetch = () => never

/** A wallet that can sign for a Safe, and is not asked. */
const notAsked = () => Promise.reject(new Error('Nobody asks.'))
const actions = { signSafeTransaction: notAsked, sendCallsInHost: notAsked }

let root: Root | undefined

async function show(scene: Scene): Promise<void> {
  root?.unmount()
  const { theme } = document.documentElement.dataset
  localStorage.clear()
  sessionStorage.clear()
  for (const [key, value] of Object.entries(scene.stored ?? {})) localStorage.setItem(key, value)
  current.answers = scene.answers ?? {}
  window.history.replaceState(
    null,
    '',
    `${window.location.pathname}${window.location.search}${scene.hash ?? ''}`,
  )
  document.documentElement.dataset.theme = theme
  for (const [name, value] of Object.entries(brandLook(scene.site)))
    document.documentElement.style.setProperty(name, value)
  const queries = createQueryClient()
  scene.seed?.(queries)
  // What was seeded stays as it is, also where it is an error.
  for (const query of queries.getQueryCache().getAll())
    query.fetch = () => (query.state.data === undefined ? never : Promise.resolve(query.state.data))
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  window.scrollTo(0, 0)
  root = createRoot(place)
  const page = <Layout route={scene.route}>{scene.draw()}</Layout>
  const { site, wallet = { status: 'disconnected' } } = scene
  root.render(inPage(page, { site, wallet, queries, actions }))
  await rest()
  for (const name of scene.press ?? []) {
    press(name)
    await rest()
  }
}

function press(name: string | RegExp) {
  const named = [...document.querySelectorAll<HTMLElement>('button, summary')].find((element) => {
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()
    return typeof name === 'string' ? text === name : name.test(text)
  })
  if (!named) throw new Error(`There is nothing to press that is called ${name}.`)
  named.click()
}

window.gallery = {
  scenes: scenes.map(({ page, name }) => ({ page, name })),
  async show(at) {
    const scene = scenes[at]
    if (!scene) throw new Error(`There is no scene ${at}.`)
    await allParts()
    await show(scene)
  },
  speak(language, catalogue) {
    speak(language, catalogue)
    Object.assign(document.documentElement, { lang: language, dir: directionOf(language) })
  },
  measure,
  misplaced,
  overflowFromRight,
  placeInSight,
  placeInLight,
  underEdges,
  placeAtEndOfCard,
}

// Named in the page's address, one is drawn at once.
const named = decodeURIComponent(window.location.search.slice(1))
if (named) {
  const theme = window.matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
  document.documentElement.dataset.theme = theme
  void window.gallery.show(scenes.findIndex(({ page, name }) => `${page}/${name}`.startsWith(named)))
}
