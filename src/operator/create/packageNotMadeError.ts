import { EverclaimError } from '../../errors.ts'

/** No package was made. Nothing was sent anywhere. */
export class PackageNotMadeError extends EverclaimError {
  override name = 'PackageNotMadeError'
  constructor(reason: string) {
    super(`We couldn’t make the package: ${reason}`, { docs: 'operators' })
  }
}
