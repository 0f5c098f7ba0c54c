import { createRandom } from './createRandom.ts'
import { journeyClasses, makeJourney } from './journeyClasses.ts'
import { playJourney, type Verdict } from './playJourney.ts'

export type ClassResult = { name: string; answers: number } & Record<Verdict, number> & {
    /** False answers although an honest node answered. There must be none. */
    falseBesideHonest: readonly string[]
  }

/** Plays so many journeys, spread over all classes. The same seed gives the same journeys. */
export async function playJourneys(
  { count, seed }: { count: number; seed: number },
  onClass: (result: ClassResult) => void = () => {},
): Promise<readonly ClassResult[]> {
  // Loaded when it is first needed, which no time of a journey must pass for.
  await import('../../src/chain/createRareQuestions.ts')
  const results: ClassResult[] = []
  for (const [at, each] of journeyClasses.entries()) {
    const share =
      Math.floor((count * (at + 1)) / journeyClasses.length) -
      Math.floor((count * at) / journeyClasses.length)
    const tally = { right: 0, 'one node': 0, 'could not check': 0, false: 0 }
    const falseBesideHonest: string[] = []
    for (let i = 0; i < share; i++) {
      const journeySeed = seed + at * 1_000_003 + i
      const random = createRandom(journeySeed)
      const journey = makeJourney(each, random)
      for (const { question, verdict, hasHonestAnswered } of await playJourney(journey, random)) {
        tally[verdict]++
        if (verdict === 'false' && hasHonestAnswered)
          falseBesideHonest.push(`${question}, seed ${journeySeed}: ${JSON.stringify(journey)}`)
      }
    }
    const answers = Object.values(tally).reduce((sum, value) => sum + value, 0)
    const result = { name: each.name, answers, ...tally, falseBesideHonest }
    results.push(result)
    onClass(result)
  }
  return results
}
