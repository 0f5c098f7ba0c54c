/** The same numbers in every run of a test. */
export function createDice(seed: number) {
  let state = seed
  return (sides: number): number => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}
