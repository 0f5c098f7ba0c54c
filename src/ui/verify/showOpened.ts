import { openedPage } from '../campaign/openedPage.ts'
import { OpenedCampaign } from './OpenedCampaign.tsx'

/** Lets the pages below `/claim/opened/` draw the campaign that is open. */
export function showOpened(): void {
  openedPage.current = OpenedCampaign
}
