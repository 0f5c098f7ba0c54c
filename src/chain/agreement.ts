/** How many of the configured nodes gave an answer, where it was read from several. */
export type Agreement = {
  readonly agreed: number
  readonly configured: number
  /** Where none of them answered: whose node it comes from instead (`withLastResort`). */
  readonly lastResort?: string
}

/** Two nodes say the same; or only one is configured, and the site says so. What decides needs this. */
export const isAgreed = ({ agreed, configured }: Agreement): boolean => agreed >= Math.min(2, configured)
