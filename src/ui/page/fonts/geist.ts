import localFont from 'next/font/local'

export const sans = localFont({
  src: '../../../../node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
  weight: '100 900',
})
