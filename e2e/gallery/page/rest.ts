/** Until three frames in turn have changed nothing, with all letters and pictures there. */
export async function rest(): Promise<void> {
  let quiet = 0
  const observer = new MutationObserver(() => {
    quiet = 0
  })
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  while (quiet < 3 || document.fonts.status !== 'loaded') {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    await Promise.allSettled(picturesAtOnce().map((picture) => picture.decode()))
    quiet++
  }
  observer.disconnect()
}

/** Those that are loaded wherever they are: a lazy one may wait until it is scrolled to. */
function picturesAtOnce(): HTMLImageElement[] {
  return [...document.images].filter(({ loading }) => loading !== 'lazy')
}
