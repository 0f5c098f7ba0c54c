/** Not written yet. */
export function TransactionsTab() {
  return <p>Transactions</p>
}
