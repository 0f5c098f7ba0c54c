import type { Theme } from './openGallery.ts'

/** How much smaller than they are scenes are shown. */
const scale = 0.4

/** One page of all scenes: a row each, with a frame for each theme and size, drawn when it is looked at. */
export function sheetOf({
  names,
  sizes,
  themes,
  frameOf,
}: {
  names: readonly string[]
  sizes: readonly { width: number; height: number }[]
  themes: readonly Theme[]
  /** The file that shows a scene so: a page or a picture. */
  frameOf: (name: string, theme: Theme, width: number) => string
}): string {
  const frame = (name: string, theme: Theme, { width, height }: { width: number; height: number }) => {
    const file = frameOf(name, theme, width)
    const title = `${name}, ${theme}, ${width} px`
    const shown = file.endsWith('.html')
      ? `<iframe title="${title}" data-src="${file}" width="${width}" height="${height}" tabindex="-1"></iframe>`
      : `<img loading="lazy" alt="${title}" src="${file}" width="${width}">`
    const room = `width:${width * scale}px;height:${height * scale}px`
    return `<a href="${file}" style="${room}">${shown}</a>`
  }
  const rows = names.map((name) => {
    const frames = themes.flatMap((theme) => sizes.map((size) => frame(name, theme, size)))
    return `<section><h2>${name}</h2>${frames.join('')}</section>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Every state of every page</title>
<style>body{font:14px system-ui;margin:24px;background:#808590}h2{font-size:14px}section{break-inside:avoid}
a{display:inline-block;vertical-align:top;margin:0 8px 8px 0;overflow:hidden}
iframe,img{display:block;border:0;transform:scale(${scale});transform-origin:0 0;pointer-events:none}</style>
${rows.join('\n')}
<script>
// A browser's own "lazy" draws dozens of pages ahead.
const observer = new IntersectionObserver((frames) => {
  for (const { target, isIntersecting } of frames)
    if (isIntersecting && !target.src) target.src = target.dataset.src
}, { rootMargin: '200px' })
for (const frame of document.querySelectorAll('iframe')) observer.observe(frame)
</script>
</html>
`
}
