import { countNodes } from '../../chain/createTwoNodeReader.ts'
import type { SiteConfig } from '../../config/site.ts'

/** Whether nobody contradicts a node that answers wrongly, because the site has no second one. */
export const asksOneNode = ({ rpcUrls }: SiteConfig): boolean => countNodes(rpcUrls) < 2
