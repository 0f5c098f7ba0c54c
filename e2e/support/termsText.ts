/** Of a campaign's terms: with what would be a tag and a link, were it more than text. */
export const termsText =
  'Terms of a test\n\n1. Be kind.\n2. <b>Nothing here is more than text.</b> https://terms.example/'
