/** Until three frames in turn have changed nothing, with all letters there. */
export async function rest(): Promise<void> {
  let quiet = 0
  const observer = new MutationObserver(() => {
    quiet = 0
  })
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  while (quiet < 3 || document.fonts.status !== 'loaded') {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    quiet++
  }
  observer.disconnect()
}
