import { type ParseArgsConfig, parseArgs } from 'node:util'
import { UsageError } from './usageError.ts'

/**
 * Options and paths of one command.
 *
 * @throws UsageError for an option that it does not have, or one without its value
 */
export function parseArguments<options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: options,
) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch (cause) {
    throw new UsageError([cause instanceof Error ? cause.message : String(cause)])
  }
}
