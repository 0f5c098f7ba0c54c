/** A link that the operator has set. Other sites open beside the page, so that a claim under way is kept. */
export function BrandLink({ url, name }: { url: string; name: string }) {
  return (
    <a className="tall" href={url} target={url.startsWith('https:') ? '_blank' : undefined} rel="noreferrer">
      {name}
    </a>
  )
}
