import { type Address, parseAbi } from 'viem'
import type { Sandbox } from '../sandbox/startSandbox.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { alone, expect, test } from './support/test.ts'

// The demo token is OpenZeppelin's with votes: an owner may say with the claim who votes.

const votesAbi = parseAbi(['function getVotes(address account) view returns (uint256)'])
const delegatee: Address = '0x00000000000000000000000000000000000d31e6'

test(
  'the owner signs who votes, and the claim brings it to the token',
  alone,
  async ({ page, claimPage, wallet, world }) => {
    const before = await votesOf(world, delegatee)
    await claimPage.open()
    await wallet.connect('Ben')
    await expect(claimPage.panel).toHaveAttribute('data-state', 'ready')
    await claimPage.panel.getByRole('button', { name: 'Choose who votes' }).click()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'needs-delegation')
    await expect(claimPage.panel).toContainText('Nobody votes with your EVER now.')
    await expect(claimPage.claimButton).toHaveCount(0)
    const field = claimPage.panel.getByLabel('Address that votes')
    await field.fill('0x0000000000000000000000000000000000000000')
    await expect(claimPage.panel).toContainText('This is the zero address. Nobody could vote.')
    await field.fill(delegatee)
    expect(await accessibilityFaults(page)).toEqual([])

    const sign = claimPage.panel.getByRole('button', { name: 'Sign who votes' })
    await wallet.setMode('reject')
    await sign.click()
    await expect(claimPage.panel).toContainText('You declined in your wallet. Nothing was sent.')
    await wallet.setMode('approve')
    await sign.click()
    await expect(claimPage.panel).toContainText('Signed. It goes along with your claim.')
    await expect(claimPage.panel).toHaveAttribute('data-state', 'ready')

    await test.step('a signature counts for the address that was signed alone', async () => {
      await field.fill(world.accounts.ada.address)
      await expect(claimPage.panel).toHaveAttribute('data-state', 'needs-delegation')
      await field.fill(delegatee)
      await expect(claimPage.panel).toHaveAttribute('data-state', 'ready')
    })

    await claimPage.panel.getByText('What your wallet will show').click()
    await expect(claimPage.panel).toContainText('claimAndDelegate')
    await claimPage.claimButton.click()
    await expect.poll(async () => (await votesOf(world, delegatee)) - before).toBe(864005n * 10n ** 17n)
    world.control({ spare: 'ok' })
    await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
    await expect(claimPage.panel).toContainText('votes with them.')

    const asked = (await wallet.requests()).map(({ method }) => method)
    expect(asked.filter((each) => each === 'eth_sendTransaction')).toHaveLength(1)
    expect(asked.filter((each) => each === 'eth_signTypedData_v4')).toHaveLength(2)
  },
)

const votesOf = ({ chain, demoToken }: Sandbox, account: Address) =>
  chain.readContract({ abi: votesAbi, address: demoToken, functionName: 'getVotes', args: [account] })
