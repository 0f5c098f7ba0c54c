import { EverclaimError } from '../../errors.ts'
import { say } from '../../language/say.ts'

/** No package was made. Nothing was sent anywhere. */
export class PackageNotMadeError extends EverclaimError {
  override name = 'PackageNotMadeError'
  constructor(reason: string) {
    super(say('We couldn’t make the package. {reason}', { reason }), { docs: 'operators' })
  }
}
