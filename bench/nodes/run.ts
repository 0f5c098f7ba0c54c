import { playJourneys } from './playJourneys.ts'

// npm run bench:nodes [journeys] [seed]
// Fault journeys over two and three nodes, against the code that the pages read the chain with. The chain,
// its nodes and time are simulated: the same seed gives the same journeys. Ends with 1 if an answer is false
// although an honest node answered.
const count = Number(process.argv[2] ?? 20_000)
const seed = Number(process.argv[3] ?? 1)

const columns = ['answers', 'right', 'one node', 'could not check', 'false'] as const
const line = (name: string, cells: readonly (string | number)[]) =>
  console.log(
    [name.padEnd(48), ...cells.map((cell, i) => `${cell}`.padStart((columns[i]?.length ?? 0) + 3))].join(''),
  )

const started = performance.now()
console.log(`${count.toLocaleString('en-US')} journeys, seed ${seed}\n`)
line('class', columns)
const results = await playJourneys({ count, seed }, (result) =>
  line(
    result.name,
    columns.map((column) => result[column]),
  ),
)
line(
  'all',
  columns.map((column) => results.reduce((sum, result) => sum + result[column], 0)),
)
const wrong = results.flatMap(({ name, falseBesideHonest }) =>
  falseBesideHonest.map((each) => `${name}: ${each}`),
)
console.log(
  `\nFalse although an honest node answered: ${wrong.length}. ${Math.round((performance.now() - started) / 1000)} s.`,
)
for (const each of wrong.slice(0, 10)) console.log(each)
if (wrong.length > 0) process.exitCode = 1
