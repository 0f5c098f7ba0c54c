import { formatEther } from 'viem'

/** Wei as ETH. Fees of Blast are small: three digits say enough. */
export function ethers(wei: bigint): string {
  const text = formatEther(wei)
  const [whole = '0', part = ''] = text.split('.')
  const digits = /^0*\d{0,3}/.exec(part)?.[0] ?? ''
  return digits === '' ? whole : `${whole}.${digits}`
}
