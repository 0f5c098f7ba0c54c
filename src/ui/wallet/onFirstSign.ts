/** What a page gets from a person only: one that was opened and left alone has none of it. */
const signs = ['pointermove', 'pointerdown', 'keydown'] as const

/** Runs something once, at the first sign of a person in front of the page. Returns what calls it off. */
export function onFirstSign(window: EventTarget, run: () => void): () => void {
  const callOff = () => {
    for (const sign of signs) window.removeEventListener(sign, once)
  }
  const once = (event: Event) => {
    if (isStill(event)) return
    callOff()
    run()
  }
  for (const sign of signs) window.addEventListener(sign, once, { passive: true })
  return callOff
}

/** A browser reports where its pointer is to a page that has come under it. */
const isStill = (event: Event) =>
  'movementX' in event &&
  event.movementX === 0 &&
  'movementY' in event &&
  event.movementY === 0 &&
  event.type === 'pointermove'
