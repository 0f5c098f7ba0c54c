/** Elements by the role that assistive technology knows them by (HTML-AAM), as far as this site has them. */
const selectors = {
  alert: '',
  article: 'article',
  banner: 'body header',
  button: 'button, summary, input[type=submit], input[type=button]',
  cell: 'td',
  checkbox: 'input[type=checkbox]',
  columnheader: 'th',
  combobox: 'select',
  contentinfo: 'body footer',
  definition: 'dd',
  dialog: 'dialog',
  group: 'fieldset, details',
  heading: 'h1, h2, h3, h4, h5, h6',
  img: 'img, svg[aria-label]',
  link: 'a[href]',
  list: 'ul, ol',
  listitem: 'li',
  main: 'main',
  navigation: 'nav',
  option: 'option',
  progressbar: 'progress',
  radio: 'input[type=radio]',
  region: 'section[aria-label], section[aria-labelledby]',
  row: 'tr',
  searchbox: 'input[type=search]',
  status: 'output',
  switch: '',
  tab: '',
  tabpanel: '',
  textbox: 'textarea, input:not([type]), input[type=text], input[type=url], input[type=email]',
} as const
export type Role = keyof typeof selectors

export function ofRole(root: Element, role: Role): Element[] {
  const native = selectors[role]
  const own = `[role="${role}"]`
  return [...root.querySelectorAll(native ? `${native}, ${own}` : own)].filter(
    (element) =>
      (element.getAttribute('role') ?? role) === role && !element.closest('[aria-hidden="true"], [inert]'),
  )
}

/** The role of an element, where it has one that this site uses. */
export function roleOf(element: Element): Role | undefined {
  const own = element.getAttribute('role')
  const native = Object.entries(selectors).find(([, selector]) => selector && element.matches(selector))
  return (own ?? native?.[0]) as Role | undefined
}

const read = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()

/** The text of an element as it is read out: what is hidden is not, a picture is its description. */
function spoken(element: Element): string {
  if (element.matches('[aria-hidden="true"]')) return ''
  const label = element.getAttribute('aria-label') ?? element.getAttribute('alt')
  if (label !== null) return label
  return [...element.childNodes]
    .map((node) => (node instanceof Element ? ` ${spoken(node)} ` : (node.textContent ?? '')))
    .join('')
}

/**
 * The name of an element by ARIA's rules, as far as this site needs them. With `labels`, only what labels it,
 * and not its own text.
 */
export function accessibleName(element: Element, from: 'all' | 'labels' = 'all'): string {
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
  const labelled = ids.map((id) => read(element.ownerDocument.getElementById(id)?.textContent)).join(' ')
  if (labelled.trim() !== '') return read(labelled)
  const label = element.getAttribute('aria-label')
  if (label !== null) return read(label)
  if (element.matches('input, select, textarea')) {
    const named = element.id ? element.ownerDocument.querySelectorAll(`label[for="${element.id}"]`) : []
    const around = element.closest('label')
    const labels = [...named, ...(around ? [around] : [])]
    if (labels.length > 0) return read(labels.map((each) => each.textContent).join(' '))
    return read(element.getAttribute('alt') ?? element.getAttribute('title') ?? element.getAttribute('value'))
  }
  if (from === 'labels') return ''
  if (element.matches('fieldset')) return read(element.querySelector('legend')?.textContent)
  return read(spoken(element))
}
