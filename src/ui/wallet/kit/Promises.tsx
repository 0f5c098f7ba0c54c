import { useRouter } from 'next/router'
import type { ComponentType, ReactNode } from 'react'
import { useSite } from '../../site/siteContext.ts'
import { useWalletTexts } from '../texts/useWalletTexts.ts'

/**
 * What this site never asks for, at the foot of the kit's dialog; on the page that creates campaigns, what it
 * asks for there. With it the kit also draws its way to "What is a wallet?" as a button, which a keyboard
 * reaches.
 */
export function Promises({ Text }: { Text: ComponentType<{ children: ReactNode }> }) {
  const { product } = useSite()
  const { pathname } = useRouter()
  const text = useWalletTexts()
  return (
    <Text>
      {pathname === '/create'
        ? text('promiseToOperators', { site: product })
        : text('promise', { site: `${product} claim` })}
    </Text>
  )
}
