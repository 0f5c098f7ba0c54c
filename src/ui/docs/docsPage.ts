/** The script of a page of the documentation. All of the page is there without it, but for the search. */
import 'everclaim-chosen-font'
import '../page/global.css'
import './docs.css'
import { attachSearch } from './attachSearch.ts'

attachSearch(document, async () => {
  const response = await fetch('/docs/search.json')
  if (!response.ok) throw new Error(`The search's words did not come: ${response.status}.`)
  return response.json()
})
