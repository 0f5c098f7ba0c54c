import { expect, test } from 'vitest'
import { isEmbedded } from './isEmbedded.ts'

type Frame = { parent: Frame; document: { URL: string } }

/** Windows from the innermost to the top; the browser lets none look into a page of another origin. */
function framesOf(...origins: ('own' | 'other')[]): Frame {
  const frames = origins.map(
    (origin): Partial<Frame> =>
      Object.defineProperty({}, 'document', {
        get() {
          if (origin === 'other') throw new DOMException('Blocked a frame.', 'SecurityError')
          return { URL: 'https://site.example/' }
        },
      }),
  )
  frames.forEach((frame, index) => {
    frame.parent = (frames[index + 1] ?? frame) as Frame
  })
  return frames[0] as Frame
}

test.each([
  ['a tab of its own', framesOf('own'), false],
  ['a page of the site around it', framesOf('own', 'own'), false],
  ['another page around it', framesOf('own', 'other'), true],
  ['another page around a page of the site', framesOf('own', 'own', 'other'), true],
  ['another page between two of the site', framesOf('own', 'other', 'own'), true],
])('%s', (_, window, expected) => {
  expect(isEmbedded(window)).toBe(expected)
})
