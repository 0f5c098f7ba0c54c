import type { Address as AddressValue } from 'viem'
import { say } from '../../language/say.ts'
import type { LinkedPackage } from '../../operator/linked/findPackage.ts'
import { Link } from '../navigation/Link.tsx'
import { Address } from '../parts/Address.tsx'
import { Button } from '../parts/Button.tsx'
import { Disclosure } from '../parts/Disclosure.tsx'
import { Notice } from '../parts/Notice.tsx'

/** Nothing to open: the contract is no campaign's, or nobody here has its files. */
export function NotFound({
  distributor,
  found,
  onRetry,
}: {
  distributor: AddressValue
  found: Exclude<LinkedPackage, { status: 'found' }>
  onRetry: () => void
}) {
  if (found.status === 'no-campaign')
    return (
      <Notice tone="bad" title={say('There is no campaign at this address')}>
        <p>
          {found.isEmpty
            ? say('Blast has no contract there.')
            : say('The contract there isn’t a campaign’s. Don’t send anything to it.')}{' '}
          {say('Compare the address with the announced one, character by character.')}
        </p>
        <p>
          <Address value={distributor} />
        </p>
      </Notice>
    )
  return (
    <Notice
      tone="warn"
      title={say('We couldn’t find this campaign’s files')}
      action={
        <>
          <Button kind="quiet" onClick={onRetry}>
            {say('Try again')}
          </Button>
          <Link href={`/verify/#distributor=${distributor}`}>{say('Open a package')}</Link>
        </>
      }
    >
      <p>
        {found.isCreationKnown
          ? say('The contract is a campaign’s, but this site doesn’t have its list.')
          : say(
              'The contract is a campaign’s, but the nodes don’t report its creation, which names its list.',
            )}{' '}
        {say('Ask its creator for a link with the package, or for the package itself.')}
      </p>
      {found.tried.length > 0 ? (
        <Disclosure summary={say('Details')}>
          <ul className="stack gap10">
            {found.tried.map((line) => (
              <li key={line} className="small breakable">
                <bdi>{line}</bdi>
              </li>
            ))}
          </ul>
        </Disclosure>
      ) : null}
    </Notice>
  )
}
