import { useMemo } from 'react'
import type { Address, Hex } from 'viem'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { hardwareHashes } from '../../multisig/sign/hardwareHashes.ts'
import { useSite } from '../site/siteContext.ts'
import { Hashes } from './Hashes.tsx'

/** The hashes of a Safe's transaction, as wallets and devices show them. */
export function HashFacts({
  safe,
  transaction,
  safeTxHash,
}: {
  safe: Address
  transaction: SafeTransaction
  safeTxHash: Hex
}) {
  const { chainId } = useSite()
  const device = useMemo(() => hardwareHashes({ chainId, safe }, transaction), [chainId, safe, transaction])
  return <Hashes rows={[['safeTxHash', safeTxHash]]} device={device} />
}
