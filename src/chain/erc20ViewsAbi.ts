/**
 * The views of ERC-20 and its optional metadata that a campaign's page reads. Viem's `erc20Abi` comes in one
 * module with the ABIs of ENS, which would be loaded with every first look at a campaign.
 */
export const erc20ViewsAbi = [
  view('name', [], 'string'),
  view('symbol', [], 'string'),
  view('decimals', [], 'uint8'),
  view('balanceOf', [{ name: 'account', type: 'address' }], 'uint256'),
] as const

function view<
  const Name extends string,
  const Inputs extends readonly { name: string; type: string }[],
  const Output extends string,
>(name: Name, inputs: Inputs, output: Output) {
  const type = 'function'
  const stateMutability = 'view'
  return { type, name, stateMutability, inputs, outputs: [{ name: '', type: output }] } as const
}
