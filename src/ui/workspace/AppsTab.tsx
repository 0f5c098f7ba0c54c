/** Not written yet. */
export function AppsTab() {
  return <p>Apps</p>
}
