import type { ComponentType, ReactNode } from 'react'
import { useSite } from '../../site/siteContext.ts'
import { useWalletTexts } from '../texts/useWalletTexts.ts'

/**
 * What this site never asks for, at the foot of the kit's dialog. With it the kit also draws its way to "What is a wallet?"
 * as a button, which a keyboard reaches.
 */
export function Promises({ Text }: { Text: ComponentType<{ children: ReactNode }> }) {
  const { product } = useSite()
  const text = useWalletTexts()
  return <Text>{text('promise', { site: `${product} claim` })}</Text>
}
