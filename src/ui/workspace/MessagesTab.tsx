/** Not written yet. */
export function MessagesTab() {
  return <p>Messages</p>
}
