import { type ReactNode, useRef } from 'react'
import { Button } from './Button.tsx'

declare global {
  interface Window {
    /** Of the File System Access draft; not in all browsers. */
    showDirectoryPicker?: () => Promise<FileSystemDirectoryHandle>
  }
}

/**
 * Opens the browser's own dialog for a file, or for a folder with all that is in it. A folder comes as a
 * handle where the browser has one, and as its files where not.
 */
export function FileButton({
  label,
  accept,
  onFolder,
  kind = 'primary',
  onFiles,
  children,
}: {
  /** What is chosen. */
  label: string
  /** Endings and media types, as of the attribute. */
  accept?: string
  kind?: 'primary' | 'quiet'
  onFiles: (files: FileList) => void
  /** A folder is chosen, and not a file. */
  onFolder?: (folder: FileSystemDirectoryHandle) => void
  children: ReactNode
}) {
  const input = useRef<HTMLInputElement>(null)
  const choose = async () => {
    if (!onFolder || !window.showDirectoryPicker) return input.current?.click()
    let folder: FileSystemDirectoryHandle
    try {
      folder = await window.showDirectoryPicker()
    } catch (error) {
      // Closed by the person. Any other refusal is the place's, such as a frame of another site.
      if (!(error instanceof DOMException && error.name === 'AbortError')) input.current?.click()
      return
    }
    onFolder(folder)
  }
  return (
    <>
      <Button kind={kind} onClick={() => void choose()}>
        {children}
      </Button>
      <input
        ref={(element) => {
          input.current = element
          // No attribute of React's: a folder is chosen, and its files are handed out.
          if (element && onFolder) element.webkitdirectory = true
        }}
        type="file"
        className="visuallyHidden"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          if (currentTarget.files?.length) onFiles(currentTarget.files)
          // The same one may be chosen again after it was changed.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
