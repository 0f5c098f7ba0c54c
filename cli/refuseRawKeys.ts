import { KeyError } from './keyErrors.ts'

const options =
  /^--?(?:private-?key|pk|key|secret|secret-?key|mnemonic|seed|seed-?phrase|phrase|password)(?:=|$)/i
const bareKey = /^(?:0x)?[0-9a-f]{64}$/i
const variables = /PRIVATE_?KEY|MNEMONIC|SEED_?PHRASE|^EVERCLAIM_(?:.*_)?KEY$/i

/**
 * Refuses keys, seed phrases and passwords in places where other programs of the machine see them, and where
 * a shell keeps them. No command of ours reads a key from there; this is for people who believe that one
 * does.
 *
 * @throws KeyError
 */
export function refuseRawKeys(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): void {
  const named = args.find((each) => options.test(each))
  if (named !== undefined)
    throw new KeyError(
      `${named.split('=', 1)[0]} is not taken: what is on a command line can be read by other programs and stays in the shell’s history.`,
      advice,
    )
  if (args.some((each) => bareKey.test(each) || isPhrase(each)))
    throw new KeyError(
      'One of the arguments looks like a private key or a seed phrase, and neither is taken here: what is on a command line can be read by other programs and stays in the shell’s history.',
      advice,
    )
  const variable = Object.entries(environment).find(
    ([name, value = '']) => variables.test(name) && (bareKey.test(value) || isPhrase(value)),
  )
  if (variable)
    throw new KeyError(
      `The environment variable ${variable[0]} holds a private key or a seed phrase, and none is taken from there: every program that is started inherits it. Unset it first.`,
      advice,
    )
}

const advice = [
  'Give a keystore file with --keystore (its password is asked for, or read with --password-file), or use a Safe with --safe.',
  'If it was the key of an account with money, take it for known to others, and move the money.',
]

/** Twelve to twenty-four words of three to eight small letters. */
function isPhrase(text: string): boolean {
  const words = text.trim().split(/\s+/)
  return words.length >= 12 && words.length <= 24 && words.every((word) => /^[a-z]{3,8}$/.test(word))
}
