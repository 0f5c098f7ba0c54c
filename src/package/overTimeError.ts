import { EverclaimError } from '../errors.ts'

/** A campaign over time is sound, and this place only knows those that pay at once. Nothing was sent. */
export class OverTimeError extends EverclaimError {
  override name = 'OverTimeError'
  constructor() {
    super('This campaign pays over time, which only the command line can show and claim so far.', {
      facts: ['The tokens are safe in the campaign’s contract: node everclaim.mjs claim'],
      docs: 'cli',
    })
  }
}
