declare global {
  interface Navigator {
    /** Not in every browser. */
    readonly connection?: { readonly saveData?: boolean }
  }
}

/**
 * Runs something once, at the first sign of a person in front of the page: a touch, a key, a pointer that
 * moves. A lone move is none: a browser reports where its pointer is to a page that has come under it.
 * Returns what calls it off.
 */
export function onFirstSign(window: EventTarget, run: () => void): () => void {
  const controller = new AbortController()
  let moves = 0
  const look = ({ type }: Event) => {
    if (type === 'pointermove' && ++moves < 2) return
    controller.abort()
    run()
  }
  for (const sign of ['pointermove', 'pointerdown', 'keydown'])
    window.addEventListener(sign, look, { signal: controller.signal })
  return () => controller.abort()
}
