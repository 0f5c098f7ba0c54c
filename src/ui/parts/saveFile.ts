const types: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  ics: 'text/calendar;charset=utf-8',
  json: 'application/json',
  txt: 'text/plain;charset=utf-8',
}

/** Has the browser save what was made here as a file. The type of a text follows from the end of its name. */
export function saveFile(name: string, content: Blob | string): void {
  const type = types[name.slice(name.lastIndexOf('.') + 1)] ?? ''
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }))
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = name
  anchor.click()
  URL.revokeObjectURL(url)
}
