import * as z from 'zod/mini'

/** The page around the frame says that it is there, and so who it is: a message names its sender’s origin. */
export const helloSchema = z.strictObject({ type: z.literal('everclaim/embed/hello') })

/** How high the frame’s content is, in CSS pixels. */
export const heightMessage = (height: number) => ({ type: 'everclaim/embed/height', height }) as const
