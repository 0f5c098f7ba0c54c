/** Not written yet. */
export function BalancesTab() {
  return <p>Balances</p>
}
