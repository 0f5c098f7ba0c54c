import { say } from '../../language/say.ts'

/** The parts of the workspace, in the order in which they are. */
export const workspaceViews = ['balances', 'transactions', 'messages', 'apps'] as const
export type WorkspaceView = (typeof workspaceViews)[number]

/**
 * What the part of the address behind `#` asks for: `#safe=0x…&view=transactions&transaction=0x…`. It
 * survives a reload, can be shared, and is never sent to a host.
 */
export type WorkspaceFragment = {
  /** As it was typed or linked; empty where none is named. */
  safe: string
  view: WorkspaceView
  /** What is there and cannot be followed, in a sentence. Inside a Safe host nobody has to name a Safe. */
  fault: { kind: 'no-safe' | 'no-view'; sentence: string } | undefined
  /** What belongs to the view alone, such as which transaction is open. */
  parameters: Readonly<Record<string, string>>
}

/** Of a text that a link brought along, enough to recognise it. */
const shown = (text: string) => (text.length > 24 ? `${text.slice(0, 24)}…` : text)

/** Reads a fragment, with or without its `#`. It never throws: links are damaged on their way. */
export function parseWorkspaceFragment(fragment: string): WorkspaceFragment {
  const text = fragment.replace(/^#/, '')
  const { safe = '', view, ...parameters } = Object.fromEntries(new URLSearchParams(text))
  const known = workspaceViews.find((each) => each === view)
  return { safe: safe.trim(), view: known ?? 'balances', fault: faultOf(), parameters }

  function faultOf(): WorkspaceFragment['fault'] {
    // A link may name the campaign alone.
    if (text !== '' && safe.trim() === '' && !('distributor' in parameters))
      return {
        kind: 'no-safe',
        sentence: say('The link has no Safe: after its # is “{shown}”.', { shown: shown(text) }),
      }
    if (view !== undefined && known === undefined)
      return {
        kind: 'no-view',
        sentence: say('The link asks for “{shown}”, which doesn’t exist. You see the balances.', {
          shown: shown(view),
        }),
      }
    return undefined
  }
}

/** Where no Safe is open. */
export const noSafe = '#'

/** Writes a fragment with its `#`. Parameters without a value are left out. */
export function formatWorkspaceFragment(ask: {
  safe: string
  view?: WorkspaceView
  parameters?: Readonly<Record<string, string | undefined>> | undefined
}): string {
  const { safe, view = 'balances', parameters = {} } = ask
  if (safe === '') return noSafe
  const search = new URLSearchParams({ safe, view })
  for (const [name, value] of Object.entries(parameters)) if (value) search.set(name, value)
  return `#${search}`
}

/** The page with a Safe's transactions: all of them, or the one that is named. */
export const transactionPath = (safe: string, parameters?: { transaction: string; campaign?: string }) =>
  `/safe/${formatWorkspaceFragment({ safe, view: 'transactions', parameters })}`
