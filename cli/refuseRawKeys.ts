import { KeyError } from './keyErrors.ts'

const options =
  /^--?(?:private-?key|pk|key|secret|secret-?key|mnemonic|seed|seed-?phrase|phrase|password)(?:=|$)/i
const bareKey = /^(?:0x)?[0-9a-f]{64}$/i
const variables = /PRIVATE_?KEY|MNEMONIC|SEED_?PHRASE/i
const ourKeys = /^EVERCLAIM_(?:.*_)?KEY$/i

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
      `${named.split('=', 1)[0]} isn’t accepted: other programs can read the command line, and the shell keeps it.`,
      advice,
    )
  if (args.some((each) => bareKey.test(each) || isPhrase(each)))
    throw new KeyError(
      'An argument looks like a private key or a seed phrase. We don’t accept it: other programs can read the command line, and the shell keeps it.',
      advice,
    )
  const variable = Object.entries(environment).find(
    ([name, value = '']) =>
      (variables.test(name) || ourKeys.test(name)) && (bareKey.test(value) || isPhrase(value)),
  )
  if (variable)
    throw new KeyError(
      `The environment variable ${variable[0]} has a private key or a seed phrase. We don’t read it: every program inherits it. Unset it first.`,
      advice,
    )
}

const advice = [
  'Use a keystore with --keystore (we ask for its password, or read it with --password-file), or a Safe with --safe.',
  'If the account has money, move it: others may know the key.',
]

/** Twelve to twenty-four words of three to eight small letters. */
function isPhrase(text: string): boolean {
  const words = text.trim().split(/\s+/)
  return words.length >= 12 && words.length <= 24 && words.every((word) => /^[a-z]{3,8}$/.test(word))
}
