import { randomUUID } from 'node:crypto'
import { type Address, type Hex, isHex, keccak256, toHex } from 'viem'
import type { Device } from '../../src/safe/service/wire/notifications.ts'
import { readSafe } from '../safe/readSafe.ts'
import { asMessageSignature } from './asMessageSignature.ts'
import type { FixtureContext, Handlers } from './handlers.ts'
import { addressOf } from './readTransaction.ts'
import { dataFault, nestFault, validationFault } from './serviceFault.ts'
import { signerOf } from './signerOf.ts'

/** Seconds for which a signed registration may be on its way. */
const mostSeconds = 300

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * The calls by which devices ask to be notified. Nobody is notified here: there is no such
 * channel.
 */
export function createDeviceHandlers(world: FixtureContext) {
  const { chain } = world
  /** By device: its Safes. */
  const devices = new Map<string, Set<Address>>()
  world.whenCleared(() => devices.clear())

  return {
    async registerDevice({ body }) {
      const { timestamp } = body
      if (timestamp && !(Math.abs(Date.now() / 1000 - Number(timestamp)) <= mostSeconds))
        throw nestFault(400, 'The signature is expired!', 'Bad Request')
      const uuid = uuidOf(body.uuid ?? randomUUID())
      const safes: Address[] = []
      for (const registration of body.safeRegistrations) {
        if (registration.chainId !== String(chain.chain.id)) throw dataFault(404, 'No chain with this id.')
        const asked = registration.safes.map((safe) => addressOf(safe, 'safeRegistrations'))
        for (const signature of registration.signatures) await checkSignature(body, asked, signature)
        safes.push(...asked)
      }
      devices.set(uuid, new Set([...(devices.get(uuid) ?? []), ...safes]))
    },
    async unregisterSafe({ path }) {
      if (!devices.get(uuidOf(path.uuid))?.delete(path.safe_address)) throw dataFault(404, 'Not found')
    },
    async unregisterDevice({ path }) {
      if (!devices.delete(uuidOf(path.uuid))) throw dataFault(404, 'Not found')
    },
  } satisfies Partial<Handlers>

  /** Where a registration is signed, it is by an owner of each of its Safes. */
  async function checkSignature(device: Device, safes: readonly Address[], signature: string) {
    const signer = await registrantOf(registrationHash(device, safes), signature, device.deviceType === 'WEB')
    for (const address of safes) {
      const { owners } = await readSafe(chain, address)
      if (!signer || !owners.includes(signer))
        throw nestFault(400, `Could not verify that the signer is an owner of ${address}`, 'Bad Request')
    }
  }
}

/** What is signed to register a device for some Safes. */
export function registrationHash(
  { timestamp, uuid, cloudMessagingToken }: Pick<Device, 'timestamp' | 'uuid' | 'cloudMessagingToken'>,
  safes: readonly Address[],
): Hex {
  return keccak256(toHex(`gnosis-safe${timestamp}${uuid}${cloudMessagingToken}${[...safes].sort().join('')}`))
}

/** In the web a wallet signs the hash as a message; phones sign it as it is. */
async function registrantOf(hash: Hex, signature: string, isMessage: boolean): Promise<Address | undefined> {
  if (!isHex(signature) || signature.length % 2 > 0) return undefined
  return await signerOf(hash, isMessage ? asMessageSignature(signature) : signature)
}

function uuidOf(text: string): string {
  if (uuidPattern.test(text)) return text.toLowerCase()
  throw validationFault({ code: 'custom', message: 'Invalid UUID', path: [] })
}
