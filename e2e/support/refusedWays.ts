import type { Page } from '@playwright/test'

/** The ways in which a page may take a text for HTML, for code or for an address of code, that it refuses. */
export function refusedWays(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // What a debugger evaluates may evaluate; what the page does later may not.
    await new Promise((resolve) => setTimeout(resolve))
    const tries: Record<string, () => unknown> = {
      html: () => {
        document.createElement('div').innerHTML = '<img src=x onerror="window.ran = true">'
      },
      document: () => document.write('<script>window.ran = true</script>'),
      script: () => {
        document.createElement('script').src = 'data:text/javascript,window.ran=true'
      },
      'own file': () => {
        document.createElement('script').src = '/boot.js'
      },
      text: () => {
        document.createElement('script').text = 'window.ran = true'
      },
      // biome-ignore lint/security/noGlobalEval: it is what is refused
      eval: () => window.eval('window.ran = true'),
      function: () => new Function('window.ran = true')(),
      worker: () => new Worker('data:text/javascript,1'),
      policy: () => Reflect.get(window, 'trustedTypes').createPolicy('theirs', {}),
      'default policy': () => Reflect.get(window, 'trustedTypes').createPolicy('default', {}),
    }
    return Object.entries(tries).flatMap(([name, attempt]) => {
      try {
        attempt()
        return []
      } catch {
        return [name]
      }
    })
  })
}

/** All of them, in the order in which they are tried. */
export const ways = [
  'html',
  'document',
  'script',
  'own file',
  'text',
  'eval',
  'function',
  'worker',
  'policy',
  'default policy',
]
