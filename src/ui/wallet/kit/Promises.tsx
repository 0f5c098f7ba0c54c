import { useNavigation } from '../../navigation/navigation.ts'
import { useSite } from '../../site/siteContext.ts'
import { useWalletTexts } from '../texts/useWalletTexts.ts'
import { InAppNote } from './InAppNote.tsx'

/**
 * What this site never asks for, at the foot of the kit's dialog; on the page that creates campaigns, what it
 * asks for there. With it the kit also draws its way to "What is a wallet?" as a button, which a keyboard
 * reaches.
 */
export function Promises() {
  const { product } = useSite()
  const { route } = useNavigation()
  const text = useWalletTexts()
  return (
    <>
      <InAppNote />
      <p className="muted small center">
        {route === '/create'
          ? text('promiseToOperators', { site: product })
          : text('promise', { site: `${product} claim` })}
      </p>
    </>
  )
}
