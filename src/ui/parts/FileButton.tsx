import { type ReactNode, useRef } from 'react'
import { Button } from './Button.tsx'

/** Opens the browser's own dialog for a file, or for a folder with all that is in it. */
export function FileButton({
  label,
  accept,
  isFolder = false,
  kind = 'primary',
  onFiles,
  children,
}: {
  /** What is chosen. */
  label: string
  /** Endings and media types, as of the attribute. */
  accept?: string
  isFolder?: boolean
  kind?: 'primary' | 'quiet'
  onFiles: (files: FileList) => void
  children: ReactNode
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button kind={kind} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={(element) => {
          input.current = element
          // No attribute of React's: a folder is chosen, and its files are handed out.
          if (element && isFolder) element.webkitdirectory = true
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
