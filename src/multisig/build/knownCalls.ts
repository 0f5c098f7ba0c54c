import { parseAbi } from 'viem'

// The calls that this site reads by itself. What is not here stays bytes, or what the service calls it.

export const erc20CallsAbi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])

export const erc721CallsAbi = parseAbi([
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  'function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
  'function setApprovalForAll(address operator, bool approved)',
])

/**
 * By which a Safe changes itself; all of them only by a call of the Safe to itself, but for `approveHash`.
 */
export const safeCallsAbi = parseAbi([
  'function addOwnerWithThreshold(address owner, uint256 _threshold)',
  'function removeOwner(address prevOwner, address owner, uint256 _threshold)',
  'function swapOwner(address prevOwner, address oldOwner, address newOwner)',
  'function changeThreshold(uint256 _threshold)',
  'function enableModule(address module)',
  'function disableModule(address prevModule, address module)',
  'function setFallbackHandler(address handler)',
  'function setGuard(address guard)',
])

export const signMessageAbi = parseAbi(['function signMessage(bytes _data)'])

/** Of Blast's predeploy. */
export const blastAbi = parseAbi([
  'function configure(uint8 _yield, uint8 gasMode, address governor)',
  'function configureContract(address contractAddress, uint8 _yield, uint8 gasMode, address governor)',
  'function configureClaimableYield()',
  'function configureClaimableYieldOnBehalf(address contractAddress)',
  'function configureAutomaticYield()',
  'function configureAutomaticYieldOnBehalf(address contractAddress)',
  'function configureVoidYield()',
  'function configureVoidYieldOnBehalf(address contractAddress)',
  'function configureClaimableGas()',
  'function configureClaimableGasOnBehalf(address contractAddress)',
  'function configureVoidGas()',
  'function configureVoidGasOnBehalf(address contractAddress)',
  'function configureGovernor(address _governor)',
  'function configureGovernorOnBehalf(address _newGovernor, address contractAddress)',
])

/** Of Blast's own rebasing tokens. */
export const rebasingAbi = parseAbi(['function configure(uint8 mode)'])
