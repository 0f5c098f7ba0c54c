import { createContext } from 'react'

/** Whether the list of campaigns beside the site was asked for: what isn't on it now is not on the site. */
export const ListReadContext = createContext(true)
