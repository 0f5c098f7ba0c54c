import packageFile from '../package.json' with { type: 'json' }
import { oneLine } from '../src/campaign/oneLine.ts'
import { textForReader } from '../src/config/textForReader.ts'
import { EverclaimError } from '../src/errors.ts'
import { completion } from './completion.ts'
import { docsAddress } from './docsAddress.ts'
import { suggestion } from './nearest.ts'
import { isOneFile } from './oneFile.ts'
import { readSite } from './readDefaults.ts'
import {
  buildUsage,
  cancelUsage,
  claimUsage,
  collectUsage,
  deployFactoryUsage,
  deployUsage,
  fundUsage,
  proofUsage,
  publishUsage,
  pushUsage,
  roundUsage,
  statusUsage,
  sweepUsage,
  usage,
  verifyUsage,
  watchUsage,
} from './usage.ts'
import { UsageError } from './usageError.ts'

/** What the process ends with, so that a script can distinguish "no" from "don't know". */
export const exitCodes = {
  ok: 0,
  /** The input was read and refused. */
  refused: 1,
  /** The command line itself is wrong. */
  usage: 2,
  /** It could not be found out: a host or a node did not answer. */
  unchecked: 3,
} as const

const commands = {
  build: {
    run: async (args: readonly string[]) => (await import('./build.ts')).build(args),
    usage: buildUsage,
  },
  verify: {
    run: async (args: readonly string[]) => (await import('./verify.ts')).verify(args),
    usage: verifyUsage,
  },
  round: {
    run: async (args: readonly string[]) => (await import('./round.ts')).round(args),
    usage: roundUsage,
  },
  deploy: {
    run: async (args: readonly string[]) => (await import('./deploy.ts')).deploy(args),
    usage: deployUsage,
  },
  fund: {
    run: async (args: readonly string[]) => (await import('./deploy.ts')).fund(args),
    usage: fundUsage,
  },
  'deploy-factory': {
    run: async (args: readonly string[]) => (await import('./deployFactory.ts')).deployFactory(args),
    usage: deployFactoryUsage,
  },
  cancel: {
    run: async (args: readonly string[]) => (await import('./cancel.ts')).cancel(args),
    usage: cancelUsage,
  },
  sweep: {
    run: async (args: readonly string[]) => (await import('./sweep.ts')).sweep(args),
    usage: sweepUsage,
  },
  collect: {
    run: async (args: readonly string[]) => (await import('./collect.ts')).collect(args),
    usage: collectUsage,
  },
  claim: {
    run: async (args: readonly string[]) => (await import('./claim.ts')).claim(args),
    usage: claimUsage,
  },
  push: {
    run: async (args: readonly string[]) => (await import('./push.ts')).push(args),
    usage: pushUsage,
  },
  publish: {
    run: async (args: readonly string[]) => (await import('./publish.ts')).publish(args),
    usage: publishUsage,
  },
  proof: {
    run: async (args: readonly string[]) => (await import('./proof.ts')).proof(args),
    usage: proofUsage,
  },
  status: {
    run: async (args: readonly string[]) => (await import('./status.ts')).status(args),
    usage: statusUsage,
  },
  watch: {
    run: async (args: readonly string[]) => (await import('./watch.ts')).watch(args),
    usage: watchUsage,
  },
} as const

const isCommand = (name: string): name is keyof typeof commands => Object.hasOwn(commands, name)

/** Runs one command line and returns its exit code. Results go to stdout, everything else to stderr. */
export async function main(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    process.stdout.write(helpOf(usage))
    return name === undefined ? exitCodes.usage : exitCodes.ok
  }
  if (name === '--version') {
    process.stdout.write(
      `everclaim ${packageFile.version}${isOneFile ? `, sha256 ${await ownHash()}` : ''}\n`,
    )
    return exitCodes.ok
  }
  if (name === 'completion') return completeFor(rest)
  const isJson = rest.includes('--json')
  try {
    if (!isCommand(name))
      throw new UsageError([
        `"${name}" isn’t a command.${suggestion(name, Object.keys(commands))} Choose one of ${Object.keys(commands).join(', ')}`,
      ])
    const command = commands[name]
    if (rest.includes('--help') || rest.includes('-h')) {
      process.stdout.write(helpOf(command.usage))
      return exitCodes.ok
    }
    const isFine = await command.run(rest)
    if (isFine === 'could-not-check') return exitCodes.unchecked
    return isFine ? exitCodes.ok : exitCodes.refused
  } catch (error) {
    if (!(error instanceof EverclaimError)) throw error
    const nothing = name === 'build' || name === 'round' ? 'Nothing was written.' : ''
    if (isJson) {
      const { name: kind, summary, facts, isRetryable } = error
      const more = {
        ...(error.docs ? { docs: docsAddress(error.docs) } : {}),
        ...('problems' in error ? { problems: error.problems } : {}),
        ...('questions' in error ? { questions: error.questions } : {}),
      }
      process.stdout.write(
        `${JSON.stringify({ ok: false, error: { kind, summary, facts, isRetryable, ...more } }, null, 2)}\n`,
      )
    } else {
      process.stderr.write(
        `${printable(textForReader(error, readSite(process.env)))}\n${nothing === '' ? '' : `\n${nothing}\n`}`,
      )
    }
    if (error instanceof UsageError) return exitCodes.usage
    return error.isRetryable ? exitCodes.unchecked : exitCodes.refused
  }
}

/** Of the one file, as `npm run build:cli` and a release name it. */
async function ownHash(): Promise<string> {
  const [{ createHash }, { readFile }] = await Promise.all([
    import('node:crypto'),
    import('node:fs/promises'),
  ])
  return createHash('sha256')
    .update(await readFile(new URL(import.meta.url)))
    .digest('hex')
}

/** Writes the script by which a shell completes commands and options. */
function completeFor([shell, ...surplus]: readonly string[]): number {
  const script = surplus.length > 0 ? undefined : completion(shell, commands)
  if (script === undefined) {
    process.stderr.write('Say for which shell: completion bash, completion zsh or completion fish.\n')
    return exitCodes.usage
  }
  process.stdout.write(script)
  return exitCodes.ok
}

/** A help, and where its guide is. */
const helpOf = (text: string) => `${text}\n  Guide: ${docsAddress('cli')}\n`

/** What others wrote, such as the answer of a node, is in it as well. */
const printable = (message: string) => message.split('\n').map(oneLine).join('\n')
