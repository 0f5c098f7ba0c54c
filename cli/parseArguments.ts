import { type ParseArgsConfig, parseArgs } from 'node:util'
import { suggestion } from './nearest.ts'
import { configFile, readDefaults } from './readDefaults.ts'
import { UsageError } from './usageError.ts'

/**
 * Options and paths of one command. What the command line leaves out is taken from `EVERCLAIM_RPC_URLS` and
 * `everclaim.config.json`.
 *
 * @param notDefault options that only the command line gives
 * @throws UsageError for an option that it does not have, or one without its value
 */
export function parseArguments<options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: options,
  notDefault: readonly (keyof options)[] = [],
) {
  refuseUnknown(args, options)
  const parsed = parse(args, options)
  const given = new Set(parsed.tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : [])))
  const { values, fromFile } = readDefaults(process.env)
  const taken = Object.entries(values).filter(
    ([name]) => Object.hasOwn(options, name) && !given.has(name) && !notDefault.includes(name),
  )
  Object.assign(parsed.values, Object.fromEntries(taken))
  const ofFile = taken.map(([name]) => name).filter((name) => fromFile.has(name))
  // In a folder of somebody else's it must be seen whose nodes are asked.
  if (ofFile.length > 0) process.stderr.write(`From ${configFile}: ${ofFile.join(', ')}\n`)
  return parsed
}

function parse<options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: options,
) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, tokens: true, options })
  } catch (cause) {
    throw new UsageError([cause instanceof Error ? cause.message : String(cause)])
  }
}

/** All of them at once, with what was probably meant. */
function refuseUnknown(args: readonly string[], options: NonNullable<ParseArgsConfig['options']>): void {
  const { tokens } = parseArgs({
    args: [...args],
    allowPositionals: true,
    tokens: true,
    strict: false,
    options,
  })
  const names = Object.keys(options)
  const faults = tokens.flatMap((token) =>
    token.kind === 'option' && !names.includes(token.name)
      ? [`${token.rawName} isn’t an option of this command.${suggestion(token.name, names, '--')}`]
      : [],
  )
  if (faults.length > 0) throw new UsageError(faults)
}
