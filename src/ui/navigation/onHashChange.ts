/** Calls the listener when the part of the page's address behind `#` has changed. Returns what ends that. */
export function onHashChange(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}
