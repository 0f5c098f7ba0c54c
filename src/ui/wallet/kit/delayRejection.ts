/** The kit shows its step "confirm in the wallet" so many milliseconds after the click. */
const stepAfter = 50
/**
 * After so many such spans, one after the other, it has been drawn, also where the page was busy meanwhile:
 * each begins when the one before has ended, so that what the page had to do comes in between.
 */
const spans = 6

/**
 * Does what the given function does, except that an error waits until it can be seen: when the kit shows its
 * step, it forgets what was refused before, and its button to try again would never come.
 */
export function delayRejection<Self, Arguments extends unknown[], Result>(
  ask: (this: Self, ...args: Arguments) => Promise<Result>,
): (this: Self, ...args: Arguments) => Promise<Result> {
  return async function (...args) {
    const isShown = showStep()
    try {
      return await ask.apply(this, args)
    } catch (error) {
      await isShown
      throw error
    }
  }
}

async function showStep(): Promise<void> {
  for (let span = 0; span < spans; span++) await new Promise((resolve) => setTimeout(resolve, stepAfter))
}
