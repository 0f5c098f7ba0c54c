import { type ComponentType, createElement, Suspense } from 'react'
import { renderToReadableStream } from 'react-dom/server.edge'
import { expect, test } from 'vitest'
import { lazyPart } from './lazyPart.ts'

const Part = ({ name }: { name: string }) => `part of ${name}`
const Instead = ({ name }: { name: string }) => `instead of ${name}`

async function draw(load: () => Promise<ComponentType<{ name: string }>>): Promise<string> {
  const part = createElement(lazyPart(load, Instead), { name: 'Ada' })
  const errors: unknown[] = []
  const stream = await renderToReadableStream(createElement(Suspense, null, part), {
    onError: (error) => void errors.push(error),
  })
  await stream.allReady
  expect(errors).toEqual([])
  return new Response(stream).text()
}

test('default', async () => {
  expect(await draw(async () => Part)).toContain('part of Ada')
})

test('behavior: a file that does not come takes nothing else down', async () => {
  expect(await draw(() => Promise.reject(new Error('ChunkLoadError')))).toContain('instead of Ada')
})
