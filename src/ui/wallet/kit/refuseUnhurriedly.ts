/**
 * How soon a wallet may say no, in milliseconds. The kit shows its step "confirm in the wallet" 50 ms after the click, and
 * forgets at that moment what was refused before: its button to try again would never come.
 */
const soonest = 300

/** Does what the given function does, except that an error waits until it can be seen. */
export function refuseUnhurriedly<Self, Arguments extends unknown[], Result>(
  ask: (this: Self, ...args: Arguments) => Promise<Result>,
): (this: Self, ...args: Arguments) => Promise<Result> {
  return async function (...args) {
    const start = performance.now()
    try {
      return await ask.apply(this, args)
    } catch (error) {
      await new Promise((resolve) => setTimeout(resolve, start + soonest - performance.now()))
      throw error
    }
  }
}
