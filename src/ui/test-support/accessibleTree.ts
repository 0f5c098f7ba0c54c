import { accessibleName, roleOf } from './accessibleName.ts'

/** What is read as one, by its name. */
const leaves = new Set(['button', 'checkbox', 'combobox', 'heading', 'img', 'link', 'progressbar', 'textbox'])
const blocks = 'address, dd, details, div, dl, dt, form, h1, h2, h3, label, li, ol, p, pre, section, ul'

/**
 * What a screen reader finds below an element, a line each: roles with their names, the texts between them,
 * and what is unfolded. `- button "Claim 5 EVER"`
 */
export function accessibleTree(root: Element): string {
  const lines: string[] = []
  let text = ''
  const end = (depth: number) => {
    const words = text.replace(/\s+/g, ' ').trim()
    if (words !== '') lines.push(`${'  '.repeat(depth)}- text: ${words}`)
    text = ''
  }
  const visit = (node: Node, depth: number): void => {
    if (!(node instanceof Element)) {
      text += node.textContent ?? ''
      return
    }
    if (node.matches('[aria-hidden="true"], [hidden], [inert], style, script')) return
    const role = roleOf(node)
    const isBlock = node.matches(blocks)
    if (role === undefined) {
      if (isBlock) end(depth)
      for (const child of node.childNodes) visit(child, depth)
      if (isBlock) end(depth)
      return
    }
    end(depth)
    const name = accessibleName(node, leaves.has(role) ? 'all' : 'labels')
    const off = node.matches('[aria-disabled="true"], :disabled') ? ' [disabled]' : ''
    const busy = node.matches('[aria-busy="true"]') ? ' [busy]' : ''
    lines.push(`${'  '.repeat(depth)}- ${role}${name ? ` "${name}"` : ''}${off}${busy}`)
    if (leaves.has(role)) return
    const isFolded = node instanceof HTMLDetailsElement && !node.open
    for (const child of node.childNodes)
      if (!isFolded || (child instanceof Element && child.matches('summary'))) visit(child, depth + 1)
    end(depth + 1)
  }
  visit(root, 0)
  end(0)
  return `${lines.join('\n')}\n`
}

/** The same once all of its parts have come: when two looks in a row found the same. */
export async function settledTree(root: () => Element): Promise<string> {
  let before = ''
  for (;;) {
    const tree = accessibleTree(root())
    if (tree === before) return tree
    before = tree
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/**
 * Whatever is announced by itself: what polite regions say, and how many others interrupt. Left out is a
 * site's offer to pay, which says what came of its own button.
 */
export function announced(root: Element): { polite: string[]; interrupts: number } {
  const regions = [...root.querySelectorAll('[role="status"], [aria-live="polite"], output')].filter(
    (region) => !region.matches('[data-sponsored]'),
  )
  return {
    polite: regions.map(({ textContent }) => textContent?.trim() ?? '').filter((said) => said !== ''),
    interrupts: root.querySelectorAll('[role="alert"], [aria-live="assertive"]').length,
  }
}
