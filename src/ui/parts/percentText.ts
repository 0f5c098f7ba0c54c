import { say } from '../../language/say.ts'

/** `12.3 %`; languages differ in where the sign is. */
export const percentText = (percent: number): string => say('{percent} %', { percent })
