/** Not written yet. */
export function WorkspacePage() {
  return <h1>Safe workspace</h1>
}
