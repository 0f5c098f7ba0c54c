import { EverclaimError } from '../errors.ts'

/** A campaign over time is sound, and this place only knows those that pay at once. Nothing was sent. */
export class OverTimeError extends EverclaimError {
  override name = 'OverTimeError'
  constructor() {
    super('This campaign pays over time. Only the command line can show and claim it so far.', {
      docs: 'cli',
    })
  }
}
