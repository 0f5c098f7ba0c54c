import * as v from '../../schema/v.ts'

/** The page around the frame says that it is there, and so who it is: a message names its sender’s origin. */
export const helloSchema = v.strictObject({ type: v.literal('everclaim/embed/hello') })

/** How high the frame’s content is, in CSS pixels. */
export const heightMessage = (height: number) => ({ type: 'everclaim/embed/height', height }) as const

/** What the frame is called, for people who don't see it, where it speaks another language than English. */
export const nameMessage = (name: string, lang: string) =>
  ({ type: 'everclaim/embed/name', name, lang }) as const
