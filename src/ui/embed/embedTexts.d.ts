/** Texts of the frame for other pages, a file a language (`scripts/texts/embedTextsPlugin.ts`). */
declare module 'everclaim-embed-texts' {
  const loaders: Readonly<
    Partial<Record<string, () => Promise<{ default: import('../../language/say.ts').Catalogue }>>>
  >
  export default loaders
}
