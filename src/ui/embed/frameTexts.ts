import { say } from '../../language/say.ts'

/** What the frame says besides its answers, by the name of its place: `data-text`, in its document. */
export const frameTexts = (product: string) => ({
  linked: say('Campaign by link'),
  shown: say('Shown by {product}', { product }),
  label: say('Wallet address'),
  check: say('Check'),
  open: say('Open the claim'),
  opens: say('Opens {product} in a new tab. Nothing here asks for a wallet or a payment.', { product }),
})

/** Names it for people who don't see it: within the frame, and in the page around. */
export const frameName = () => say('Check whether an address can claim')
