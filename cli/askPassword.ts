import { KeyError } from './keyErrors.ts'

/**
 * Asks for a password on the terminal, which does not show it.
 *
 * @throws KeyError where there is no terminal
 */
export async function askPassword(question: string): Promise<string> {
  const { stdin, stderr } = process
  if (!stdin.isTTY)
    throw new KeyError(
      'There is no terminal to ask for the keystore’s password. Give it with --password-file.',
    )
  stderr.write(question)
  stdin.setRawMode(true)
  stdin.setEncoding('utf8')
  stdin.resume()
  try {
    return await new Promise<string>((resolve, reject) => {
      let typed = ''
      const onData = (text: string) => {
        for (const character of text) {
          if (character === '\r' || character === '\n') return end(() => resolve(typed))
          // Ctrl-C and Ctrl-D, which no longer reach the shell.
          if (character === '\u0003' || character === '\u0004')
            return end(() => reject(new KeyError('You gave no password.')))
          typed = character === '\u007f' || character === '\b' ? typed.slice(0, -1) : typed + character
        }
      }
      const end = (settle: () => void) => {
        stdin.off('data', onData)
        settle()
      }
      stdin.on('data', onData)
    })
  } finally {
    stdin.setRawMode(false)
    stdin.pause()
    stderr.write('\n')
  }
}
