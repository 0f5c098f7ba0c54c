import { useMemo } from 'react'
import type { Address } from 'viem'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { say } from '../../language/say.ts'
import { hardwareHashes } from '../../multisig/sign/hardwareHashes.ts'
import { safeTxHashOf } from '../../multisig/sign/safeTxHashOf.ts'
import { useSite } from '../site/siteContext.ts'
import { Hashes } from './Hashes.tsx'

/** The hashes of a Safe's transaction, as wallets and devices show them. */
export function HashFacts({ safe, transaction }: { safe: Address; transaction: SafeTransaction }) {
  const { chainId } = useSite()
  const { hash, device } = useMemo(() => {
    const place = { chainId, safe }
    return { hash: safeTxHashOf(place, transaction), device: hardwareHashes(place, transaction) }
  }, [chainId, safe, transaction])
  return <Hashes rows={[[say('Safe transaction hash'), hash]]} device={device} />
}
