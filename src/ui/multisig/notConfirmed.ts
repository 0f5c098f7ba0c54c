import { message } from '../../language/say.ts'

/** For an owner whom one node of several names. */
export const notConfirmed = message('You can sign once a second node answers. The page keeps trying.')
