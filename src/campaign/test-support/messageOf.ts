import { EverclaimError } from '../../errors.ts'

/** What a refusal says. */
export function messageOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (error instanceof EverclaimError) return error.message
    throw error
  }
  throw new Error('expected a refusal')
}
