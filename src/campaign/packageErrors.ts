import { EverclaimError } from '../errors.ts'
import { say } from '../language/say.ts'

/** A file of a package is not what its manifest, and so its root, says. Nothing can be concluded from it. */
export class PackageDamagedError extends EverclaimError {
  override name = 'PackageDamagedError'
  /** Path inside the package. */
  readonly path: string
  /** A whole sentence that names the path, such as `cap.bin is cut off or too long.` */
  readonly fault: string

  constructor(path: string, fault: string) {
    super(say('The package is damaged: {fault}', { fault }), { docs: 'package-format' })
    this.path = path
    this.fault = fault
  }
}

/** A manifest is not one of the format that this version reads. */
export class PackageFormatError extends EverclaimError {
  override name = 'PackageFormatError'
  constructor(summary: string, faults: readonly string[] = []) {
    super(summary, { facts: faults.map((fault) => `- ${fault}`), docs: 'package-format' })
  }
}

/** The parameters of a campaign cannot be put into a package. All faults are named at once. */
export class CampaignParametersError extends EverclaimError {
  override name = 'CampaignParametersError'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(
      say(
        {
          one: 'The campaign has {count} wrong parameter.',
          other: 'The campaign has {count} wrong parameters.',
        },
        { count: faults.length },
      ),
      { facts: faults.map((fault) => `- ${fault}`), docs: 'package-format' },
    )
    this.faults = faults
  }
}

/** A text that was asked about is no account. */
export class InvalidAccountError extends EverclaimError {
  override name = 'InvalidAccountError'
  constructor(summary: string) {
    super(summary, { docs: 'package-format' })
  }
}
