import { Dialog } from '../../parts/Dialog.tsx'
import { useWallet } from '../walletContext.ts'

/** The connected account: address, balance, transactions, network, and the way out. */
export function AccountDialog({ onClose }: { onClose: () => void }) {
  const wallet = useWallet()
  return (
    <Dialog title="Wallet" onClose={onClose}>
      <button type="button" onClick={() => void wallet.actions.disconnect()}>
        Disconnect
      </button>
    </Dialog>
  )
}
