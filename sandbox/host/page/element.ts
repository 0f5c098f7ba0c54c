type Child = Node | string | null | undefined | false

/** Makes an element with properties and children; keys with a hyphen, and `role`, become attributes. */
export function element<name extends keyof HTMLElementTagNameMap>(
  name: name,
  properties: Readonly<Record<string, unknown>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[name] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue
    if (key.includes('-') || key === 'role' || key === 'for') made.setAttribute(key, String(value))
    else Object.assign(made, { [key]: value })
  }
  made.append(...children.filter((child): child is Node | string => Boolean(child)))
  return made
}
