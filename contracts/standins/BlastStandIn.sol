// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {GasMode, YieldMode} from "./BlastTypes.sol";
import {GasStandIn} from "./GasStandIn.sol";
import {forcePay} from "./forcePay.sol";

/// @title What contracts see at Blast's predeploy 0x4300000000000000000000000000000000000002, for the sandbox's chain.
/// @notice Written from what Blast's published source does. It also plays what the node itself does on Blast: it holds
/// the yield of native ETH, which on Blast is in no contract. Differences that remain:
/// - nothing accrues by itself; the `devnet…` functions at the end say when and how much;
/// - an account that never chose a mode is taken for VOID when it has code, else AUTOMATIC. A constructor has no code
///   yet, so before its first call here it reads as AUTOMATIC (on Blast: VOID);
/// - configuring costs ordinary gas (on Blast: 100,000 for the yield mode).
contract BlastStandIn {
  address public constant YIELD_CONTRACT = 0x0000000000000000000000000000000000000100;
  GasStandIn public constant GAS_CONTRACT = GasStandIn(0x4300000000000000000000000000000000000001);

  struct Yield {
    bool isChosen;
    YieldMode mode;
    uint256 claimable;
  }

  mapping(address account => address governor) public governorMap;
  mapping(address account => Yield) private _yields;

  // ------------------------------------------------------------------------------------------ who may

  function isGovernor(address account) public view returns (bool) {
    return governorMap[account] == msg.sender;
  }

  /// @notice Once a governor is set, the contract itself has no say any more.
  function isAuthorized(address account) public view returns (bool) {
    address governor = governorMap[account];
    return governor == address(0) ? msg.sender == account : msg.sender == governor;
  }

  modifier configures(address account) {
    require(isAuthorized(account), "not authorized to configure contract");
    _;
  }

  // ------------------------------------------------------------------------------------------ configure

  function configure(YieldMode yield, GasMode gas, address governor) external configures(msg.sender) {
    _configureAll(msg.sender, yield, gas, governor);
  }

  function configureContract(address account, YieldMode yield, GasMode gas, address governor)
    external
    configures(account)
  {
    _configureAll(account, yield, gas, governor);
  }

  function configureClaimableYield() external configures(msg.sender) {
    _setYieldMode(msg.sender, YieldMode.CLAIMABLE);
  }

  function configureClaimableYieldOnBehalf(address account) external configures(account) {
    _setYieldMode(account, YieldMode.CLAIMABLE);
  }

  function configureAutomaticYield() external configures(msg.sender) {
    _setYieldMode(msg.sender, YieldMode.AUTOMATIC);
  }

  function configureAutomaticYieldOnBehalf(address account) external configures(account) {
    _setYieldMode(account, YieldMode.AUTOMATIC);
  }

  function configureVoidYield() external configures(msg.sender) {
    _setYieldMode(msg.sender, YieldMode.VOID);
  }

  function configureVoidYieldOnBehalf(address account) external configures(account) {
    _setYieldMode(account, YieldMode.VOID);
  }

  function configureClaimableGas() external configures(msg.sender) {
    GAS_CONTRACT.setGasMode(msg.sender, GasMode.CLAIMABLE);
  }

  function configureClaimableGasOnBehalf(address account) external configures(account) {
    GAS_CONTRACT.setGasMode(account, GasMode.CLAIMABLE);
  }

  function configureVoidGas() external configures(msg.sender) {
    GAS_CONTRACT.setGasMode(msg.sender, GasMode.VOID);
  }

  function configureVoidGasOnBehalf(address account) external configures(account) {
    GAS_CONTRACT.setGasMode(account, GasMode.VOID);
  }

  function configureGovernor(address governor) external configures(msg.sender) {
    governorMap[msg.sender] = governor;
  }

  function configureGovernorOnBehalf(address newGovernor, address account) external configures(account) {
    governorMap[account] = newGovernor;
  }

  // ------------------------------------------------------------------------------------------ native yield

  /// @notice Pays exactly `amount`, and reverts where that is more than there is. Nothing of nothing is no error.
  function claimYield(address account, address recipient, uint256 amount) external returns (uint256) {
    require(isAuthorized(account), "Not authorized to claim yield");
    return _claimYield(account, recipient, amount);
  }

  function claimAllYield(address account, address recipient) external returns (uint256) {
    require(isAuthorized(account), "Not authorized to claim yield");
    return _claimYield(account, recipient, _yields[account].claimable);
  }

  /// @notice Zero, not an error, for an account that is not CLAIMABLE (USDB and WETH revert instead).
  function readClaimableYield(address account) external view returns (uint256) {
    return _yields[account].claimable;
  }

  function readYieldConfiguration(address account) public view returns (uint8) {
    Yield storage yield = _yields[account];
    if (yield.isChosen) return uint8(yield.mode);
    return uint8(account.code.length > 0 ? YieldMode.VOID : YieldMode.AUTOMATIC);
  }

  // ------------------------------------------------------------------------------------------ gas fees
  // Who may is decided here, all else by the gas contract, which takes orders from here alone.

  /// @notice Everything at once; what has not matured is lost to the fee vault.
  function claimAllGas(address account, address recipient) external returns (uint256) {
    require(isAuthorized(account), "Not allowed to claim all gas");
    return GAS_CONTRACT.claimAll(account, recipient);
  }

  /// @notice Only what has matured in full. Reverts when that is nothing.
  function claimMaxGas(address account, address recipient) external returns (uint256) {
    require(isAuthorized(account), "Not allowed to claim max gas");
    return GAS_CONTRACT.claimMax(account, recipient);
  }

  function claimGasAtMinClaimRate(address account, address recipient, uint256 minClaimRateBips)
    external
    returns (uint256)
  {
    require(isAuthorized(account), "Not allowed to claim gas at min claim rate");
    return GAS_CONTRACT.claimGasAtMinClaimRate(account, recipient, minClaimRateBips);
  }

  function claimGas(address account, address recipient, uint256 gasToClaim, uint256 gasSecondsToConsume)
    external
    returns (uint256)
  {
    require(isAuthorized(account), "Not allowed to claim gas");
    return GAS_CONTRACT.claim(account, recipient, gasToClaim, gasSecondsToConsume);
  }

  function readGasParams(address account)
    external
    view
    returns (uint256 etherSeconds, uint256 etherBalance, uint256 lastUpdated, GasMode mode)
  {
    return GAS_CONTRACT.readGasParams(account);
  }

  // ------------------------------------------------------------------------------------------ inside

  function _configureAll(address account, YieldMode yield, GasMode gas, address governor) private {
    governorMap[account] = governor;
    GAS_CONTRACT.setGasMode(account, gas);
    _setYieldMode(account, yield);
  }

  /// Leaving CLAIMABLE turns the yield that was not claimed into balance.
  function _setYieldMode(address account, YieldMode mode) private {
    Yield storage yield = _yields[account];
    uint256 folded = yield.claimable;
    yield.isChosen = true;
    yield.mode = mode;
    yield.claimable = 0;
    if (folded > 0) forcePay(account, folded);
  }

  function _claimYield(address account, address recipient, uint256 amount) private returns (uint256) {
    Yield storage yield = _yields[account];
    require(amount <= yield.claimable, "more than is claimable");
    if (amount == 0) return 0;
    yield.claimable -= amount;
    forcePay(recipient == address(0) ? account : recipient, amount);
    return amount;
  }

  // ------------------------------------------------------------------------------------------ devnet only
  // Not on Blast. There the node does these things; here somebody has to say when.

  /// @notice The ETH of `account` earns `msg.value`, as its mode has it: into its balance (AUTOMATIC), to be claimed
  /// (CLAIMABLE), or not at all (VOID: the money goes back to the caller).
  function devnetAccrueYield(address account) external payable {
    YieldMode mode = YieldMode(readYieldConfiguration(account));
    if (mode == YieldMode.CLAIMABLE) _yields[account].claimable += msg.value;
    else if (msg.value > 0) forcePay(mode == YieldMode.AUTOMATIC ? account : msg.sender, msg.value);
  }

  /// @notice Somebody paid `msg.value` for gas that `account` used. Goes to the fee vault while its gas mode is VOID.
  function devnetAccrueGas(address account) external payable {
    GAS_CONTRACT.devnetAccrue{value: msg.value}(account);
  }
}
