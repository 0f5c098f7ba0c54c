import type { Locator, Page } from '@playwright/test'

/** Presses a button that saves a file, and returns the file. */
export async function saveBy(
  page: Page,
  button: Locator,
): Promise<{ name: string; bytes: Buffer; text: string }> {
  const saving = page.waitForEvent('download')
  await button.click()
  const download = await saving
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk))
  const bytes = Buffer.concat(chunks)
  return { name: download.suggestedFilename(), bytes, text: bytes.toString('utf8') }
}
