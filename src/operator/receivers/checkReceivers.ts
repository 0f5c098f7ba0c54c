import { type Address, getAddress, maxUint64 } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import type { DistributorParameters } from '../../chain/distributorParameters.ts'
import { message, say } from '../../language/say.ts'
import {
  checkReceiver,
  type ReceiverFinding,
  type ReceiverRole,
  type ReceivingCampaign,
} from './checkReceiver.ts'

/** One address, with all that it is to receive. */
export type CheckedReceiver = {
  readonly address: Address
  readonly roles: readonly ReceiverRole[]
  readonly finding: ReceiverFinding
}

/**
 * The receivers of a campaign, each address once, with what it receives. Without an end nothing is ever
 * swept.
 */
export function receiversOf({
  parameters,
}: {
  parameters: Pick<DistributorParameters, 'end' | 'sweepReceiver' | 'yieldReceiver' | 'gasReceiver'>
}): readonly { readonly address: Address; readonly roles: readonly ReceiverRole[] }[] {
  const { end, sweepReceiver, yieldReceiver, gasReceiver } = parameters
  const rolesOf = new Map<Address, ReceiverRole[]>()
  const add = (role: ReceiverRole, receiver: Address) => {
    const address = getAddress(receiver)
    rolesOf.set(address, [...(rolesOf.get(address) ?? []), role])
  }
  if (end !== maxUint64) add('sweep', sweepReceiver)
  add('yield', yieldReceiver)
  add('gas', gasReceiver)
  return [...rolesOf].map(([address, roles]) => ({ address, roles }))
}

/** Looks at all receivers of a campaign that is about to be created. */
export function checkReceivers(
  reader: ChainReader,
  {
    factory,
    distributor,
    parameters,
  }: Omit<ReceivingCampaign, 'token'> & { parameters: DistributorParameters },
): Promise<readonly CheckedReceiver[]> {
  const campaign = { token: parameters.token, factory, distributor }
  return Promise.all(
    receiversOf({ parameters }).map(async ({ address, roles }) => ({
      address,
      roles,
      finding: await checkReceiver(reader, { address, roles, campaign }),
    })),
  )
}

const names: Readonly<Record<string, string>> = {
  sweep: message('The receiver of what is left, {address}'),
  yield: message('The receiver of the yield, {address}'),
  gas: message('The receiver of the gas refunds, {address}'),
  'sweep yield': message('The receiver of what is left and the yield, {address}'),
  'sweep gas': message('The receiver of what is left and the gas refunds, {address}'),
  'yield gas': message('The receiver of the yield and the gas refunds, {address}'),
  'sweep yield gas': message('The receiver of what is left, the yield and the gas refunds, {address}'),
}

/** Whom a finding is about, as in "The receiver of the yield and the gas refunds, 0x…". */
export function receiverName({ address, roles }: Pick<CheckedReceiver, 'address' | 'roles'>): string {
  const all = (['sweep', 'yield', 'gas'] as const).filter((role) => roles.includes(role))
  const name = names[all.join(' ')]
  return name === undefined ? address : say(name, { address })
}
