/** For an owner whom one node of several names. */
export const notConfirmed = 'You can sign as soon as a second node answers. The page asks again by itself.'
