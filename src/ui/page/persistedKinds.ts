/**
 * First words of the keys of queries that may be kept across visits: what an account is called and looks
 * like, which is shown and never decides anything. Who is eligible, what was claimed, balances and plans are
 * asked for anew each time, and so is the address that a name points to.
 */
const persistedKinds: readonly unknown[] = ['account-name']

/** Whether a query whose key starts with this may be persisted. */
export function isPersistedKind(kind: unknown): boolean {
  return persistedKinds.includes(kind)
}
