import { readControl } from './askServer.ts'
import { type Communicator, createCommunicator } from './createCommunicator.ts'
import { createHandlers } from './createHandlers.ts'
import { short } from './describe.ts'
import { element } from './element.ts'
import { historyPanel, messagesPanel, queuePanel, settingsPanel } from './panels.ts'
import { createPermissionStore } from './permissionStore.ts'
import { personSelect } from './personSelect.ts'
import { readAppManifest } from './readAppManifest.ts'
import { type Session, startSession } from './session.ts'

/** The attributes of Safe{Wallet}'s frame: no modal boxes, no navigation of the page around it. */
const sandbox =
  'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms allow-downloads allow-orientation-lock'

const panelNames = ['App', 'Queue', 'History', 'Messages', 'Settings'] as const
type PanelName = (typeof panelNames)[number]

const root = document.querySelector('#host') ?? document.body
try {
  await showHost(await startSession())
} catch (error) {
  const said = error instanceof Error ? error.message : 'The sandbox failed.'
  root.replaceChildren(element('p', { role: 'alert', className: 'alert', textContent: said }))
}

async function showHost(session: Session) {
  const { safeAddress } = session.state.safe
  const askedSafe = new URLSearchParams(location.search).get('safe')
  // Services call Blast by either name.
  if (askedSafe && askedSafe.replace(/^blast(mainnet)?:/, '').toLowerCase() !== safeAddress.toLowerCase())
    throw new Error(
      `The sandbox’s Safe host has one Safe, blastmainnet:${safeAddress}, and not ${askedSafe}.`,
    )
  const appUrl = askedApp() ?? session.world.appUrl
  const appOrigin = new URL(appUrl).origin
  const { name, features } = await readAppManifest(appUrl)
  const app = { name, url: appUrl }
  const permissions = createPermissionStore(appOrigin)

  // The app's frame comes first in the page: the bystanders find it as the first of their parent.
  const frame = element('iframe', {
    title: name,
    name: 'app',
    sandbox,
    allow: features.join('; '),
    referrerPolicy: 'strict-origin-when-cross-origin',
    src: appUrl,
  })
  const bystander = (origin: string) =>
    element('iframe', { hidden: true, title: 'Bystander', src: new URL('/messenger/', origin).href })
  const bystanders = {
    'other-frame': bystander(location.origin),
    'other-origin': bystander(
      location.origin === session.world.otherOrigin
        ? location.origin.replace('127.0.0.1', 'localhost')
        : session.world.otherOrigin,
    ),
  }

  const communicator: Communicator = createCommunicator({
    frame,
    appOrigin,
    readControl,
    bystanders,
    handlers: createHandlers({ session, app, permissions, readControl, communicator: () => communicator }),
  })
  const tellTheme = () => communicator.announce({ darkMode: session.isDark })
  frame.addEventListener('load', tellTheme)

  root.replaceChildren(
    ...layOut(session, { frame, app, features, permissions, tellTheme }),
    ...Object.values(bystanders),
  )
}

/** The app that the address asks for, if it is one that a frame can show. */
function askedApp(): string | undefined {
  const asked = new URLSearchParams(location.search).get('appUrl')
  return asked && URL.canParse(asked) && /^https?:$/.test(new URL(asked).protocol) ? asked : undefined
}

function layOut(
  session: Session,
  parts: {
    readonly frame: HTMLIFrameElement
    readonly app: { readonly name: string; readonly url: string }
    readonly features: readonly string[]
    readonly permissions: ReturnType<typeof createPermissionStore>
    readonly tellTheme: () => void
  },
): HTMLElement[] {
  const { frame, app } = parts
  const origin = new URL(app.url).origin
  let shown: PanelName = matchMedia('(min-width: 960px)').matches ? 'Queue' : 'App'
  let isDark = session.isDark

  const alert = element('p', { role: 'alert', className: 'alert' })
  const content = element('div')
  const heading = element('h2', { className: 'visuallyHidden' })
  const panel = element('aside', { 'aria-label': 'The Safe' }, heading, alert, content)
  const appArea = element(
    'section',
    { className: 'app', 'aria-label': 'The app' },
    element(
      'p',
      { className: 'appBar' },
      element('b', { textContent: app.name }),
      element('span', { className: 'mono', textContent: app.url }),
    ),
    frame,
  )
  const buttons = new Map(
    panelNames.map((name) => {
      const button = element('button', { type: 'button', textContent: name })
      button.addEventListener('click', () => {
        shown = name
        alert.textContent = ''
        draw()
      })
      return [name, button]
    }),
  )
  const theme = element('button', { type: 'button', className: 'icon theme' })
  theme.addEventListener('click', () => session.set({ isDark: !session.isDark }))
  const summary = element('p', { className: 'summary' })

  function drawPanel(): HTMLElement {
    switch (shown) {
      case 'App':
      case 'Queue':
        return queuePanel({ session, alert })
      case 'History':
        return historyPanel({ session, alert })
      case 'Messages':
        return messagesPanel({ session, alert })
      case 'Settings':
        return settingsPanel({ session, alert }, { ...parts, origin })
    }
  }

  function draw() {
    const { state } = session
    const { safe } = state
    document.documentElement.dataset.theme = session.isDark ? 'dark' : 'light'
    document.documentElement.dataset.panel = shown === 'App' ? 'app' : 'safe'
    theme.textContent = session.isDark ? '☀' : '☾'
    theme.setAttribute('aria-label', session.isDark ? 'Use the light theme' : 'Use the dark theme')
    summary.replaceChildren(
      element('b', { textContent: 'The demo Safe ' }),
      element('span', { className: 'mono', textContent: short(safe.safeAddress), title: safe.safeAddress }),
      ` · ${safe.threshold} of ${safe.owners.length} sign`,
    )
    const counts: Partial<Record<PanelName, number>> = {
      Queue: state.queued.length,
      Messages: state.messages.filter(({ status }) => status === 'NEEDS_CONFIRMATION').length,
    }
    for (const [name, button] of buttons) {
      const count = counts[name] ?? 0
      button.textContent = count > 0 ? `${name} (${count})` : name
      if (name === shown) button.setAttribute('aria-current', 'page')
      else button.removeAttribute('aria-current')
    }
    const focused = document.activeElement
    const label =
      focused && content.contains(focused) ? (focused.getAttribute('aria-label') ?? focused.id) : undefined
    heading.textContent = shown === 'App' ? 'Queue' : shown
    content.replaceChildren(drawPanel())
    // What was focused may have been drawn anew; a keyboard must not lose its place.
    if (label)
      [...content.querySelectorAll<HTMLElement>('button, input')]
        .find((each) => each.getAttribute('aria-label') === label || each.id === label)
        ?.focus()
    if (session.isDark !== isDark) {
      isDark = session.isDark
      parts.tellTheme()
    }
  }
  session.onChange(draw)
  draw()

  return [
    element(
      'header',
      {},
      element(
        'div',
        { className: 'bar' },
        element('h1', { textContent: 'Sandbox Safe host' }),
        summary,
        personSelect(session),
        theme,
      ),
      element('p', {
        className: 'banner',
        textContent:
          'A double of Safe{Wallet} for development: real Safe contracts, a local chain, and keys that are public and worthless.',
      }),
    ),
    element('nav', { 'aria-label': 'Views' }, ...buttons.values()),
    element('main', {}, appArea, panel),
  ]
}
