import { EverclaimError } from '../../errors.ts'

/** No package was made. Nothing was sent anywhere. */
export class PackageNotMadeError extends EverclaimError {
  override name = 'PackageNotMadeError'
  constructor(reason: string) {
    super(`The package could not be made: ${reason}`, { docs: 'operators' })
  }
}
