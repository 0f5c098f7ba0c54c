import { expect, test } from 'vitest'
import { PackageFileUnreadError } from './packageErrors.ts'
import { type GivenFile, packageOfFiles } from './packageOfFiles.ts'

const file = (path: string, read = async () => new TextEncoder().encode(path)): GivenFile => ({
  path,
  size: () => path.length,
  read,
})

test('the package lies where the topmost manifest does, and nothing outside is part of it', async () => {
  const found = packageOfFiles([
    file('download/notes.txt'),
    file('download/spring/manifest.json'),
    file('download/spring/shards/0.bin'),
    file('download/spring/old/manifest.json'),
    file('__MACOSX/manifest.json'),
  ])
  expect(found.folder).toBe('download/spring')
  expect(await found.list()).toEqual(['manifest.json', 'shards/0.bin', 'old/manifest.json'])
  expect(new TextDecoder().decode((await found.read('shards/0.bin')) ?? undefined)).toBe(
    'download/spring/shards/0.bin',
  )
  expect(await found.read('cap.bin')).toBeNull()
})

test('files without a folder are the package itself', () => {
  expect(packageOfFiles([file('manifest.json'), file('cap.bin')]).folder).toBe('')
})

test('no package, and several, are refused with what to do', () => {
  expect(() => packageOfFiles([file('spring/cap.bin')])).toThrow('This isn’t a package folder')
  expect(() => packageOfFiles([])).toThrow('This isn’t a package folder')
  expect(() => packageOfFiles([file('a/manifest.json'), file('b/manifest.json')])).toThrow(
    /This folder has several packages[\s\S]*a\/manifest\.json\nb\/manifest\.json/,
  )
})

test('a file that cannot be read any more is unread, never missing', async () => {
  const gone = file('manifest.json', () => Promise.reject(new DOMException('gone', 'NotReadableError')))
  await expect(packageOfFiles([gone]).read('manifest.json')).rejects.toThrow(PackageFileUnreadError)
  const huge = { ...file('manifest.json'), size: () => 2_000_000_000 }
  await expect(packageOfFiles([huge]).read('manifest.json')).rejects.toThrow(
    'manifest.json has more than 100,000 bytes, and no page reads it',
  )
})
