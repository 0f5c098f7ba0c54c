import type { Address } from 'viem'
import { EverclaimError } from '../errors.ts'
import { say } from '../language/say.ts'

/** Code at a campaign's address that this site does not know says nothing about its claims. */
export class UnknownCodeError extends EverclaimError {
  override name = 'UnknownCodeError'
  constructor({ distributor }: { distributor: Address }) {
    super(
      say('The contract of this campaign is not the published one, so nothing is claimed from it here.'),
      {
        facts: [say('Contract: {distributor}', { distributor })],
        docs: 'chain',
      },
    )
  }
}
