import { message, say } from '../../language/say.ts'
import { rich } from '../language/rich.tsx'
import { Notice } from '../parts/Notice.tsx'
import { ServiceName } from './ServiceName.tsx'

const words = {
  apps: {
    title: message('No apps here'),
    text: message('{service} offers no apps on this chain.'),
  },
  collectibles: {
    title: message('No collectibles here'),
    text: message('{service} offers no collectibles on this chain.'),
  },
  messages: {
    title: message('No messages here'),
    text: message('{service} offers no messages on this chain.'),
  },
} as const

/** Is where people look for something that the wallet service does not offer on the chain. */
export function NotOffered({ what }: { what: keyof typeof words }) {
  return (
    <Notice tone="plain" title={say(words[what].title)}>
      {rich(words[what].text, { service: <ServiceName /> })}
    </Notice>
  )
}
