import { Notice } from '../parts/Notice.tsx'
import { ServiceName } from './ServiceName.tsx'

/** Is where people look for something that the wallet service does not offer on the chain. */
export function NotOffered({ what }: { what: 'apps' | 'collectibles' | 'messages' }) {
  return (
    <Notice tone="plain" title={`No ${what} here`}>
      <ServiceName /> offers no {what} on this chain.
    </Notice>
  )
}
