/**
 * Of a payment code (ERC-681: `ethereum:0x…@81457`, as QR codes have it) the address that is paid, marked for
 * its chain where that is another one than Blast; any other text as it is.
 */
export function addressOfPayment(text: string): string {
  const [, paid, chain] =
    /^ethereum:(?:pay-)?(0x[0-9a-f]{40})(?:@(\d{1,15}))?(?:\?.*)?$/i.exec(text.trim()) ?? []
  if (!paid) return text
  return chain === undefined || chain === '81457' ? paid : `eip155:${chain}:${paid}`
}
