/** All that a campaign's creator wrote, its token's name and symbol too. */
export const makerTexts = ({
  texts,
  token,
}: {
  readonly texts: { readonly title: string; readonly description?: string | undefined }
  readonly token: { readonly name: string; readonly symbol: string }
}): readonly (string | undefined)[] => [texts.title, texts.description, token.name, token.symbol]
