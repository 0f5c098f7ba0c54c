import { definePart } from '../part.ts'
import { type ClassResult, playJourneys } from './playJourneys.ts'

const columns = ['answers', 'right', 'one node', 'could not check', 'false'] as const

export const part = definePart({
  title: 'Nodes that fail and lie',
  method:
    'Fault journeys over two and three nodes, against the code that the pages read the chain with. The chain, its nodes and time are simulated: the same seed gives the same journeys.',
  options: { journeys: 20_000, seed: 1 },
  async measure({ journeys, seed }, progress) {
    const results = await playJourneys({ count: journeys, seed }, ({ name }) => progress(name))
    const wrong = results.flatMap(({ name, falseBesideHonest }) =>
      falseBesideHonest.map((each) => `${name}: ${each}`),
    )
    for (const each of wrong.slice(0, 10)) progress(each)
    return {
      rows: [
        {
          what: 'false although an honest node answered',
          unit: 'answers',
          ours: wrong.length,
          bar: { most: 0 },
          isExact: true,
        },
      ],
      text: [tableOf(results)],
    }
  },
})

function tableOf(results: readonly ClassResult[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  const all = columns.map((column) => results.reduce((sum, result) => sum + result[column], 0))
  return [
    line(['class', ...columns]),
    line(['---', ...columns.map(() => '---')]),
    ...results.map((result) => line([result.name, ...columns.map((column) => result[column])])),
    line(['all', ...all]),
  ].join('\n')
}
