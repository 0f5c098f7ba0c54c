import { type Address, type Chain, getAddress, isAddress, isAddressEqual, isHash, numberToHex } from 'viem'
import type { SafeTransaction } from '../chain/hashSafeTransaction.ts'
import { chains } from '../config/chains.ts'
import { say } from '../language/say.ts'
import { draftTransaction } from '../multisig/build/draftTransaction.ts'
import type { SafeCall } from '../multisig/build/multiSend.ts'
import { safeMessageTypedData, safeTransactionTypedData } from '../multisig/sign/safeTypedData.ts'
import { type ServiceRequest, serviceTypedData } from '../multisig/sign/serviceTypedData.ts'
import { hashMessage } from '../safe/app/hashMessage.ts'
import type { TypedData } from '../safe/app/messages.ts'
import { readSignInMessage } from '../session/signInMessage.ts'
import { longestSponsorMessage, readSponsorMessage, type SponsorMessage } from '../session/sponsorMessage.ts'
import { readTermsMessage } from '../session/termsMessage.ts'
import { authorizationFault } from './authorizationFault.ts'
import { callFault, type GuardedCall } from './callFault.ts'
import { type Granted, grant } from './grant.ts'
import { GuardError } from './guardError.ts'
import { insideFault } from './insideFault.ts'
import type { CallIntent, Inside } from './intents.ts'
import { isAskedOn } from './kinds.ts'
import type { Place } from './place.ts'

// Every request to a wallet or a Safe's host comes through one of these functions, each for one kind of
// request. What they return is passed on as it is (`askWallet`), and nobody else can make it.

export const isConnected = ({ account }: Place, asked: Address): boolean =>
  account !== undefined && isAddressEqual(account, asked)

/** @throws GuardError */
export function grantCall(
  call: GuardedCall & { readonly gas?: bigint | undefined },
  intent: CallIntent,
  place: Place,
): Granted<'eth_sendTransaction'> {
  if (!isConnected(place, call.from))
    throw new GuardError(say('The call is for another account than the connected one.'), 'send')
  const fault = callFault(call, intent, place)
  if (fault) throw new GuardError(fault, 'send')
  const { from, to, data, value, gas } = call
  const { chainId } = place.site
  return grant<'eth_sendTransaction'>({
    method: 'eth_sendTransaction',
    account: from,
    chainId,
    transaction: Object.freeze({
      from,
      to,
      data,
      value: numberToHex(value),
      chainId: numberToHex(chainId),
      ...(gas === undefined ? {} : { gas: numberToHex(gas) }),
    }),
  })
}

/**
 * The only texts that are signed: this site's sign-in message and its acceptance of terms, for the account
 * that signs, and the request to have a claim sent. Asked of a wallet, or of the host around the page.
 *
 * @throws GuardError
 */
export function grantText(request: { account: Address; text: string }, place: Place) {
  assertOwnText(request, place)
  const { account, text } = request
  return {
    ofWallet: () => grant<'personal_sign'>({ method: 'personal_sign', account, text }),
    ofHost: () => grant<'signMessage'>({ method: 'signMessage', account, message: text }),
  }
}

function assertOwnText({ account, text }: { account: Address; text: string }, place: Place): void {
  if (!isConnected(place, account))
    throw new GuardError(say('The text is for another account than the connected one.'), 'sign')
  const sponsor = readSponsorMessage(text)
  if (sponsor) {
    assertSponsorText(sponsor, place)
    return
  }
  const { at, origin, site } = place
  const signIn = readSignInMessage(text)
  const terms = readTermsMessage(text)
  const [from, stated] = signIn ? [signIn.uri, signIn] : [terms?.site, terms]
  // The line that a person reads in the wallet is the domain's.
  const isHere = from === origin && (!signIn || signIn.domain === new URL(origin).host)
  if (!isHere || !stated || stated.chainId !== site.chainId || !isAddressEqual(stated.account, account))
    throw new GuardError(say('This site has only its own texts signed.'), 'sign')
  if (!signIn && !isAskedOn('accept-terms', at.page))
    throw new GuardError(say('This page has no terms to accept.'), 'sign')
}

/** The listed account may be a Safe of the signer, so it is not compared with the connected one. */
function assertSponsorText(text: SponsorMessage, { at, origin, site, now }: Place): void {
  if (!isAskedOn('sponsored-claim', at.page))
    throw new GuardError(say('This page has no claim to be sent by others.'), 'sign')
  const { campaign } = at
  const isOfPage =
    typeof campaign === 'object' &&
    text.campaign === campaign.id &&
    isAddressEqual(text.distributor, campaign.distributor)
  const isShort = text.deadline <= now * 1000 + longestSponsorMessage
  if (text.site !== origin || text.chainId !== site.chainId || !isOfPage || !isShort)
    throw new GuardError(say('This site has only its own texts signed.'), 'sign')
}

/** An owner's signature over a transaction of a Safe. @throws GuardError */
export function grantSafeTransaction(
  {
    owner,
    safe,
    transaction,
    inside,
  }: { owner: Address; safe: Address; transaction: SafeTransaction; inside: Inside },
  place: Place,
): Granted<'eth_signTypedData_v4'> {
  const { at, site } = place
  if (!isAskedOn('safe-transaction', at.page))
    throw new GuardError(say('This page has no transaction of a Safe signed.'), 'sign')
  if (!isConnected(place, owner))
    throw new GuardError(say('The signature is for another account than the connected one.'), 'sign')
  const fault = insideFault({ safe, transaction, inside }, place)
  if (fault) throw new GuardError(fault, 'sign')
  const { chainId } = site
  const typedData = JSON.stringify(safeTransactionTypedData({ chainId, safe }, transaction))
  return grant<'eth_signTypedData_v4'>({ method: 'eth_signTypedData_v4', account: owner, chainId, typedData })
}

/** An owner's signature over a message of a Safe. @throws GuardError, SafeRequestInvalidError */
export function grantSafeMessage(
  { owner, safe, message }: { owner: Address; safe: Address; message: string | TypedData },
  place: Place,
): Granted<'eth_signTypedData_v4'> {
  const { at, site } = place
  if (!isAskedOn('safe-message', at.page))
    throw new GuardError(say('This page has no message of a Safe signed.'), 'sign')
  if (!isConnected(place, owner))
    throw new GuardError(say('The signature is for another account than the connected one.'), 'sign')
  const fault = at.page === 'workspace' ? undefined : authorizationFault({ safe, message }, place)
  if (fault) throw new GuardError(fault, 'sign')
  const { chainId } = site
  const typedData = JSON.stringify(safeMessageTypedData({ chainId, safe }, hashMessage(message)))
  return grant<'eth_signTypedData_v4'>({ method: 'eth_signTypedData_v4', account: owner, chainId, typedData })
}

/** What Safe's transaction service has signed: who is a delegate, and what is deleted. @throws GuardError */
export function grantServiceRequest(
  { account, request }: { account: Address; request: ServiceRequest },
  place: Place,
): Granted<'eth_signTypedData_v4'> {
  const { at, site, now } = place
  if (!isAskedOn(request.what === 'delegate' ? 'delegate' : 'delete-proposal', at.page))
    throw new GuardError(say('This page has nothing signed for the wallet service.'), 'sign')
  if (!isConnected(place, account))
    throw new GuardError(say('The signature is for another account than the connected one.'), 'sign')
  const isWhole =
    request.what === 'delegate'
      ? isAddress(request.delegate, { strict: false })
      : isAddress(request.safe, { strict: false }) && isHash(request.safeTxHash)
  if (!isWhole)
    throw new GuardError(say('The request to the wallet service names no address or hash.'), 'sign')
  const { chainId } = site
  const typedData = JSON.stringify(serviceTypedData(request, { chainId, now }))
  return grant<'eth_signTypedData_v4'>({ method: 'eth_signTypedData_v4', account, chainId, typedData })
}

/** Calls for the Safe of the host around the page, which makes all of them or none. @throws GuardError */
export function grantHostCalls(
  {
    safe,
    calls,
    inside,
    gas,
  }: { safe: Address; calls: readonly SafeCall[]; inside: Inside; gas?: bigint | undefined },
  place: Place,
): Granted<'sendTransactions'> {
  if (!isAskedOn('host-proposal', place.at.page))
    throw new GuardError(say('This page proposes nothing to a Safe.'), 'send')
  if (!isConnected(place, safe))
    throw new GuardError(say('The calls are for another Safe than the connected one.'), 'send')
  if (calls.length === 0) throw new GuardError(say('There is no call to propose.'), 'send')
  // The host makes one transaction of them, with a nonce of its own.
  const transaction = draftTransaction(calls, 0)
  const fault = insideFault({ safe, transaction, inside }, place)
  if (fault) throw new GuardError(fault, 'send')
  return grant<'sendTransactions'>({
    method: 'sendTransactions',
    account: safe,
    chainId: place.site.chainId,
    gas,
    calls: Object.freeze(
      calls.map(({ to, value, data }) => Object.freeze({ to, value: value.toString(), data })),
    ),
  })
}

/** A message of the Safe of the host around the page. @throws GuardError */
export function grantHostMessage(
  message: string | TypedData,
  { at, account }: Place,
): Granted<'signMessage'> {
  if (!isAskedOn('host-message', at.page))
    throw new GuardError(say('This page has no message of a Safe signed.'), 'sign')
  if (account === undefined) throw new GuardError(say('No Safe is connected.'), 'sign')
  return grant<'signMessage'>({ method: 'signMessage', account, message })
}

/** To go to the site's chain, and to add it as the wallet code knows it. @throws GuardError */
export function grantNetwork(chain: Chain, { site }: Place): Granted<'wallet_switchEthereumChain'> {
  const { name, nativeCurrency } = chains[site.chainId].chain
  const isOurs =
    chain.id === site.chainId &&
    chain.name === name &&
    JSON.stringify(chain.nativeCurrency) === JSON.stringify(nativeCurrency)
  if (!isOurs) throw new GuardError(say('This site works on Blast only.'), 'switch')
  return grant<'wallet_switchEthereumChain'>({ method: 'wallet_switchEthereumChain', chain })
}

/** To read the address book of the host around the page. @throws GuardError */
export function grantAddressBook({ at }: Place): Granted<'wallet_requestPermissions'> {
  if (!isAskedOn('address-book', at.page))
    throw new GuardError(say('This page needs no address book.'), 'sign')
  return grant<'wallet_requestPermissions'>({
    method: 'wallet_requestPermissions',
    permissions: Object.freeze([Object.freeze({ requestAddressBook: Object.freeze({}) })] as const),
  })
}

/** A token for the wallet's list. @throws GuardError */
export function grantToken(
  token: { address: Address; symbol: string; decimals: number },
  { at }: Place,
): Granted<'wallet_watchAsset'> {
  if (!isAskedOn('watch-token', at.page)) throw new GuardError(say('This page shows no token.'), 'watch')
  const { address, symbol, decimals } = token
  if (
    !isAddress(address, { strict: false }) ||
    !(Number.isInteger(decimals) && decimals >= 0 && decimals < 256)
  )
    throw new GuardError(say('The token has no address or no decimals.'), 'watch')
  return grant<'wallet_watchAsset'>({
    method: 'wallet_watchAsset',
    token: Object.freeze({ address: getAddress(address), symbol, decimals }),
  })
}
