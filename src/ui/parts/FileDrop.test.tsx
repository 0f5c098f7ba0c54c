import { act, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { FileButton } from './FileButton.tsx'
import { FileDrop } from './FileDrop.tsx'

const list = new File(['address,amount'], 'list.csv', { type: 'text/csv' })

const refuse = (name: string) => Promise.reject(new DOMException('No.', name))

const draw = (fault?: string) => {
  const onGiven = vi.fn<(given: DataTransfer) => void>()
  const onFiles = vi.fn<(names: string[]) => void>()
  const drawn = render(
    <FileDrop icon="M0 0" lead="Drop a list here." fault={fault} onGiven={onGiven}>
      <FileButton label="Recipient list" accept=".csv" onFiles={(files) => onFiles(names(files))}>
        Choose a file
      </FileButton>
    </FileDrop>,
  )
  const zone = screen.getByText('Drop a list here.').parentElement as HTMLElement
  return { onGiven, onFiles, zone, ...drawn }
}
const names = (files: FileList) => [...files].map(({ name }) => name)

describe('FileDrop', () => {
  test('behavior: takes what is dropped, and keeps the browser from opening it', () => {
    const { onGiven, zone } = draw()
    expect(fireEvent.dragOver(zone)).toBe(false)
    expect(fireEvent.drop(zone, { dataTransfer: { files: [list] } })).toBe(false)
    expect(onGiven).toHaveBeenCalledOnce()
    expect(onGiven.mock.calls[0]?.[0]?.files[0]).toBe(list)
  })

  test('behavior: shows that it would take what is over it', () => {
    const { zone } = draw()
    const before = zone.className
    fireEvent.dragOver(zone)
    expect(zone.className).not.toBe(before)
    fireEvent.dragLeave(zone)
    expect(zone.className).toBe(before)
  })

  test('behavior: takes files that are pasted anywhere, and leaves pasted text alone', () => {
    const { onGiven, unmount } = draw()
    expect(fireEvent.paste(document.body, { clipboardData: { files: [] } })).toBe(true)
    expect(onGiven).not.toHaveBeenCalled()
    expect(fireEvent.paste(document.body, { clipboardData: { files: [list] } })).toBe(false)
    expect(onGiven.mock.calls[0]?.[0]?.files[0]).toBe(list)
    unmount()
    fireEvent.paste(document.body, { clipboardData: { files: [list] } })
    expect(onGiven).toHaveBeenCalledOnce()
  })

  test('behavior: says what was wrong with the last ones', () => {
    draw('These are several files.')
    expect(screen.getByRole('alert').textContent).toBe('These are several files.')
  })
})

describe('FileButton', () => {
  test('behavior: one button for click and keyboard; the input itself is no stop of the Tab key', () => {
    draw()
    const input = screen.getByLabelText<HTMLInputElement>('Recipient list')
    const opened = vi.spyOn(input, 'click')
    const button = screen.getByRole('button', { name: 'Choose a file' })
    button.focus()
    expect(document.activeElement).toBe(button)
    fireEvent.click(button)
    expect(opened).toHaveBeenCalledOnce()
    expect(input.tabIndex).toBe(-1)
    expect(input.accept).toBe('.csv')
  })

  test('behavior: the same file can be chosen again', () => {
    const { onFiles } = draw()
    const input = screen.getByLabelText<HTMLInputElement>('Recipient list')
    for (const times of [1, 2]) {
      fireEvent.change(input, { target: { files: [list] } })
      expect(onFiles).toHaveBeenCalledTimes(times)
      expect(onFiles).toHaveBeenLastCalledWith(['list.csv'])
      expect(input.value).toBe('')
    }
  })

  test('behavior: a folder is chosen as a folder', () => {
    render(
      <FileButton label="Folder" onFiles={() => {}} onFolder={() => {}}>
        Choose a folder
      </FileButton>,
    )
    expect(screen.getByLabelText<HTMLInputElement>('Folder').webkitdirectory).toBe(true)
  })

  test.each([
    ['a dialog for folders gives its handle', async () => 'handle', { handles: 1, inputs: 0 }],
    ['one that a person closes gives nothing', () => refuse('AbortError'), { handles: 0, inputs: 0 }],
    ['where it is refused, the input’s own opens', () => refuse('SecurityError'), { handles: 0, inputs: 1 }],
    ['where there is none, the input’s own opens', undefined, { handles: 0, inputs: 1 }],
  ])('behavior: %s', async (_, picker, expected) => {
    const onFolder = vi.fn()
    const opened = vi.fn()
    vi.stubGlobal('showDirectoryPicker', picker)
    render(
      <FileButton label="Folder" onFiles={() => {}} onFolder={onFolder}>
        Choose a folder
      </FileButton>,
    )
    screen.getByLabelText<HTMLInputElement>('Folder').click = opened
    await act(async () => screen.getByRole('button', { name: 'Choose a folder' }).click())
    expect({ handles: onFolder.mock.calls.length, inputs: opened.mock.calls.length }).toEqual(expected)
  })
})
