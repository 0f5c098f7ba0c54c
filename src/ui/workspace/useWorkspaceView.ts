import { useOpenSafe } from '../multisig/openSafeContext.ts'
import { rewriteFragment, useWorkspaceFragment } from '../multisig/useWorkspaceFragment.ts'
import { formatWorkspaceFragment, type WorkspaceView } from '../multisig/workspaceFragment.ts'

/**
 * Where in the workspace. What is not named is left behind: another view begins without the parameters of
 * this one.
 */
export type WorkspacePlace = {
  view: WorkspaceView
  parameters?: Readonly<Record<string, string | undefined>>
}

/**
 * Where the visitor is in the Safe that is open, and the ways to other places. Use `hrefOf` in an `<a>`
 * wherever it can be one: each such step is an entry in the history, so that *Back* is the place
 * before. `go` is the same for a button's end, and `rewrite` changes the address in place, for filters.
 */
export function useWorkspaceView() {
  const { safe } = useOpenSafe()
  const fragment = useWorkspaceFragment()
  const hrefOf = (place: WorkspacePlace) => formatWorkspaceFragment({ safe: safe.address, ...place })
  return {
    view: fragment?.view ?? 'balances',
    /** Of the view: `{ transaction: '0x…' }`. Anybody may have written them: parse before use. */
    parameters: fragment?.parameters ?? {},
    hrefOf,
    go(place: WorkspacePlace) {
      window.location.hash = hrefOf(place)
    },
    rewrite(place: WorkspacePlace) {
      rewriteFragment(hrefOf(place))
    },
  } as const
}
