import type { Page } from '@playwright/test'

/**
 * The page as a document that needs no script: what was typed is in its fields, and its paths begin where the
 * document is, so that it can be opened from a folder.
 */
export async function pageAtRest(page: Page): Promise<string> {
  const html = await page.evaluate(() => {
    for (const field of document.querySelectorAll('input')) {
      field.setAttribute('value', field.value)
      field.toggleAttribute('checked', field.checked)
    }
    for (const field of document.querySelectorAll('textarea')) field.textContent = field.value
    for (const option of document.querySelectorAll('option'))
      option.toggleAttribute('selected', option.selected)
    const copy = document.documentElement.cloneNode(true) as HTMLElement
    for (const script of copy.querySelectorAll('script, link[rel="modulepreload"]')) script.remove()
    // A folder is no origin to ask across.
    for (const sheet of copy.querySelectorAll('link[rel="stylesheet"]')) sheet.removeAttribute('crossorigin')
    // Written out, a dialog is open without being above the page.
    const dialogs =
      '<script>for (const each of document.querySelectorAll("dialog[open]")) { each.close(); each.showModal() }</script>'
    return `${copy.outerHTML.replace('</body>', `${dialogs}</body>`)}`
  })
  const own = html
    .replace(/\b(src|href|content)="\/(assets|brand|chains|wallets)\//g, '$1="$2/')
    // A property's value is read where a style uses it, one folder down.
    .replace(/(--[\w-]+: url\()\/(brand)\//g, '$1../$2/')
    .replace(/url\((&quot;|["']?)\/(assets|brand|chains|wallets)\//g, 'url($1$2/')
  return `<!doctype html>\n${own}\n`
}
