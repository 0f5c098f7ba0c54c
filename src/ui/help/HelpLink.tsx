import { say } from '../../language/say.ts'
import { Link } from '../navigation/Link.tsx'
import { BrandLink } from '../site/BrandLink.tsx'
import { useSite } from '../site/siteContext.ts'
import { type HelpTopic, questions } from './questions.ts'

/** From where a question comes up to its answer; beside it the operator's own help, where there is one. */
export function HelpLink({ to }: { to: HelpTopic }) {
  const { product, brand } = useSite()
  return (
    <p className="row across small">
      <Link className="tall" href={`/help/#${to}`}>
        {say(questions[to])}
      </Link>
      {brand.links.help ? (
        <BrandLink url={brand.links.help} name={say('{product} support', { product })} />
      ) : null}
    </p>
  )
}
