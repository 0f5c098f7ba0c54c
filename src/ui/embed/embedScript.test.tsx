import { readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'

const text = readFileSync(new URL('./embed.js', import.meta.url), 'utf8')

afterEach(() => {
  document.body.innerHTML = ''
})

/** Runs the script as a page has it. */
function run(attributes: Readonly<Record<string, string>>) {
  const script = document.createElement('script')
  // As a browser gives it, but not fetched.
  Object.defineProperty(script, 'src', { value: 'https://claim.example/embed.js' })
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
  script.type = 'text/plain'
  document.body.append(script)
  Object.defineProperty(document, 'currentScript', { value: script, configurable: true })
  new Function(text)()
  return document.querySelector('iframe')
}

test('a frame of the site is put behind the script', () => {
  const frame = run({
    'data-campaign': 'spring',
    'data-theme': 'light',
    'data-lang': 'fr',
    'data-title': 'Spring claim',
  })
  expect(frame?.getAttribute('src')).toBe('https://claim.example/embed/spring/#theme=light&lang=fr')
  expect(frame?.title).toBe('Spring claim')
  expect(frame?.getAttribute('sandbox')?.split(' ').sort()).toEqual([
    'allow-forms',
    'allow-popups',
    'allow-popups-to-escape-sandbox',
    'allow-same-origin',
    'allow-scripts',
  ])
})

test('a campaign that is not listed is named by its contract', () => {
  const distributor = `0x${'ab'.repeat(20)}`
  const frame = run({ 'data-distributor': distributor, 'data-package': 'https://files.example/a/?b&c=d' })
  const { pathname, hash } = new URL(frame?.getAttribute('src') ?? '')
  expect(pathname).toBe('/embed/')
  expect([...new URLSearchParams(hash.slice(1))]).toEqual([
    ['distributor', distributor],
    ['package', 'https://files.example/a/?b&c=d'],
  ])
  expect(frame?.title).not.toBe('')
})

test.each([{}, { 'data-campaign': '../evil' }, { 'data-campaign': 'a/b' }, { 'data-distributor': '0x12' }])(
  '%j shows nothing',
  (attributes) => {
    const error = vi.spyOn(console, 'error').mockReturnValue(undefined)
    expect(run(attributes)).toBeNull()
    expect(error).toHaveBeenCalledOnce()
    error.mockRestore()
  },
)

test('its height is what the frame itself reports, within bounds, and nobody else', () => {
  const frame = run({ 'data-campaign': 'spring' })
  const report = (
    height: unknown,
    origin = 'https://claim.example',
    source: unknown = frame?.contentWindow,
  ) => window.dispatchEvent(messageOf({ type: 'everclaim/embed/height', height }, origin, source))
  report(420)
  expect(frame?.style.height).toBe('420px')
  for (const [height, shown] of [
    [10, 160],
    [100_000, 900],
    [300.4, 300],
  ]) {
    report(height)
    expect(frame?.style.height).toBe(`${shown}px`)
  }
  report(500, 'https://evil.example')
  report(500, 'https://claim.example', window)
  for (const wrong of ['500', Number.NaN, Number.POSITIVE_INFINITY, null, {}]) report(wrong)
  expect(frame?.style.height).toBe('300px')
})

function messageOf(data: unknown, origin: string, source: unknown): Event {
  const event = new Event('message')
  for (const [name, value] of Object.entries({
    origin,
    source,
    data,
  }))
    Object.defineProperty(event, name, { value })
  return event
}

test('the frame says its name in its own language, unless the page has given one', () => {
  const name = (frame: HTMLIFrameElement | null, origin = 'https://claim.example') =>
    window.dispatchEvent(
      messageOf(
        { type: 'everclaim/embed/name', name: 'Vérifier', lang: 'fr-FR' },
        origin,
        frame?.contentWindow,
      ),
    )
  const frame = run({ 'data-campaign': 'spring' })
  const before = frame?.title
  name(frame, 'https://evil.example')
  expect(frame?.title).toBe(before)
  name(frame)
  expect([frame?.title, frame?.lang]).toEqual(['Vérifier', 'fr-FR'])
  document.body.innerHTML = ''
  const named = run({ 'data-campaign': 'spring', 'data-title': 'Spring claim' })
  name(named)
  expect(named?.title).toBe('Spring claim')
})

test('the frame is greeted at its own origin alone', () => {
  const frame = run({ 'data-campaign': 'spring' })
  const postMessage = vi.fn()
  Object.defineProperty(frame, 'contentWindow', { value: { postMessage }, configurable: true })
  frame?.dispatchEvent(new Event('load'))
  expect(postMessage).toHaveBeenCalledWith({ type: 'everclaim/embed/hello' }, 'https://claim.example')
})
