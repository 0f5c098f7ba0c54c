import { createPageValue } from '../../parts/createPageValue.ts'

const isShown = createPageValue(false)

/** Shows or hides what is spam, in every view of the workspace, until the page is left. */
export const setShown = isShown.set

/** Whether what is hidden as spam is shown. */
export const useShowsHidden = isShown.use
