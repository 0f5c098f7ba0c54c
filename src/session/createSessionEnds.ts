import type { SignInMemory } from './createSignIn.ts'

/** An end of which the API has not been notified. */
export const isEnding = (remembered: string | null): remembered is string =>
  remembered?.startsWith('-') ?? false

/** Ends sessions. What the API was not notified of stays marked in the memory, and is reported again. */
export function createSessionEnds({
  memory,
  inTurn,
  signOut,
}: {
  memory: SignInMemory
  /** One request after the other. */
  inTurn: (run: () => Promise<void>) => Promise<void>
  /** Notifies the API; false where that failed. */
  signOut: () => Promise<boolean>
}) {
  let ending: { mark: string; isReported: Promise<void> } | undefined

  async function report(mark: string): Promise<void> {
    if ((await signOut()) && memory.read() === mark) memory.write(null)
  }

  return {
    /** Ends a session that has begun and that nobody waits for, within its own turn. */
    async endUnwanted(account: string): Promise<void> {
      const mark = `-${account}`
      memory.write(mark)
      await report(mark)
    },
    /** @param account whose session it may be where nothing is remembered; empty where nobody knows */
    end(account: string): Promise<void> {
      const remembered = memory.read()
      const mark = isEnding(remembered) ? remembered : `-${remembered ?? account}`
      // Where nothing has begun since, it is reported once.
      if (ending && ending.mark === remembered) return ending.isReported
      memory.write(mark)
      const mine: { mark: string; isReported: Promise<void> } = {
        mark,
        isReported: inTurn(() => report(mark)).finally(() => {
          if (ending === mine) ending = undefined
        }),
      }
      ending = mine
      return mine.isReported
    },
  }
}
