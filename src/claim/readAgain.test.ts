import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { readAgain } from './readAgain.ts'

/** Queries of a page, and which of them were read once more. */
async function pageOf(answers: Readonly<Record<string, () => unknown>>) {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  })
  const asked: string[] = []
  const stops = Object.entries(answers).map(([name, answer]) =>
    new QueryObserver(client, {
      queryKey: [name],
      queryFn: async () => {
        asked.push(name)
        return answer()
      },
    }).subscribe(() => {}),
  )
  await expect.poll(() => client.isFetching()).toBe(0)
  asked.length = 0
  const leave = () => {
    for (const stop of stops) stop()
  }
  return {
    client,
    asked,
    leave,
    end: () => {
      leave()
      client.clear()
    },
  }
}
const refuse = () => {
  throw new Error('no answer')
}

test('what the chain says is read again, what failed too, and nothing else', async () => {
  const page = await pageOf({
    'campaign-facts': () => 1,
    head: () => 1,
    claimed: () => 1,
    plan: () => 1,
    package: () => 1,
    terms: refuse,
  })
  await readAgain(page.client)
  expect(page.asked.sort()).toEqual(['campaign-facts', 'claimed', 'head', 'plan', 'terms'])
  page.end()
})

test('what was read a moment ago is not, where only older answers are meant; what failed is', async () => {
  const page = await pageOf({ head: () => 1, terms: refuse })
  page.client.setQueryData(['plan'], 1)
  await readAgain(page.client, { olderThan: 60_000 })
  expect(page.asked).toEqual(['terms'])
  page.client.setQueryData(['head'], 2, { updatedAt: Date.now() - 60_000 })
  page.asked.length = 0
  await readAgain(page.client, { olderThan: 60_000 })
  expect(page.asked.sort()).toEqual(['head', 'terms'])
  page.end()
})

test('what no page shows is left alone', async () => {
  const page = await pageOf({ head: () => 1 })
  page.leave()
  await readAgain(page.client)
  expect(page.asked).toEqual([])
  page.end()
})

test('what is being read is not asked for a second time', async () => {
  let answer = () => {}
  let isHeld = false
  const held = () =>
    new Promise<number>((resolve) => {
      answer = () => resolve(2)
    })
  const page = await pageOf({ head: () => (isHeld ? held() : 1) })
  isHeld = true
  const both = [readAgain(page.client), readAgain(page.client)]
  expect(page.asked).toEqual(['head'])
  answer()
  await Promise.all(both)
  page.end()
})
