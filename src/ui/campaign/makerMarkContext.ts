import { type ComponentType, createContext } from 'react'

/**
 * What marks the texts of a campaign as its creator's, drawn above them. Only pages of campaigns that are
 * none of the site's put it here, so that those of the site's own carry none of its code.
 */
export const MakerMarkContext = createContext<
  ComponentType<{ texts: readonly (string | undefined)[] }> | undefined
>(undefined)
