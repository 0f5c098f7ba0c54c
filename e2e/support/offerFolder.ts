import type { Page } from '@playwright/test'

/**
 * Lets the browser's dialog for folders give one of this computer: no driver can press in that dialog. The
 * handle is a real one, of a copy in the page's own file system.
 */
export async function offerFolder(page: Page, folder: string): Promise<void> {
  const input = await page.evaluateHandle(() => {
    const input = document.createElement('input')
    input.type = 'file'
    input.webkitdirectory = true
    return input
  })
  await input.setInputFiles(folder)
  await input.evaluate(async ({ files }) => {
    const root = await navigator.storage.getDirectory()
    const made = new Map<string, FileSystemDirectoryHandle>()
    for (const file of files ?? []) {
      let folder = root
      let path = ''
      for (const name of file.webkitRelativePath.split('/').slice(0, -1)) {
        path += `${name}/`
        folder = made.get(path) ?? (await folder.getDirectoryHandle(name, { create: true }))
        made.set(path, folder)
      }
      const stream = await (await folder.getFileHandle(file.name, { create: true })).createWritable()
      await stream.write(file)
      await stream.close()
    }
    const [chosen = root] = made.values()
    window.showDirectoryPicker = async () => chosen
  })
  await input.dispose()
}
