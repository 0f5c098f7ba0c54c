// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {GasMode, YieldMode} from "./BlastTypes.sol";
import {forcePay} from "./forcePay.sol";

/// @title What contracts see at Blast's predeploy 0x4300000000000000000000000000000000000002, for the sandbox's chain.
/// @notice Written from Blast's documented behaviour. It also plays what the node itself does on Blast: it holds the
/// yield of native ETH and the gas fees that on Blast exist in no contract. Differences that remain:
/// - nothing accrues by itself; the `devnet…` functions at the end say when and how much;
/// - an account that never chose a mode is taken for VOID when it has code, else AUTOMATIC. A constructor has no code
///   yet, so before its first call here it reads as AUTOMATIC (on Blast: VOID);
/// - the share of gas fees that can be claimed grows in a straight line from 50 % to 100 % over 30 days;
/// - configuring costs ordinary gas (on Blast: 100,000 for the yield mode).
contract BlastStandIn {
  /// @notice Share of a gas fee, in 1/10,000, that is paid when it is claimed at once, and after `MATURITY`.
  uint256 public constant IMMEDIATE_RATE = 5_000;
  uint256 public constant FULL_RATE = 10_000;

  /// @notice Seconds until a gas fee can be claimed in full.
  uint256 public constant MATURITY = 30 days;

  /// @notice Where the unmatured part of a claimed gas fee goes: the OP Stack's BaseFeeVault.
  address public constant FEE_VAULT = 0x4200000000000000000000000000000000000019;

  address public constant YIELD_CONTRACT = 0x0000000000000000000000000000000000000100;
  address public constant GAS_CONTRACT = 0x4300000000000000000000000000000000000001;

  struct Yield {
    bool isChosen;
    YieldMode mode;
    uint256 claimable;
  }

  struct GasAccount {
    GasMode mode;
    uint64 updatedAt;
    /// Wei that wait to be claimed.
    uint256 balance;
    /// Wei times seconds since they arrived: what makes them mature.
    uint256 etherSeconds;
  }

  mapping(address account => address governor) public governorMap;
  mapping(address account => Yield) private _yields;
  mapping(address account => GasAccount) private _gas;

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
    _setGasMode(msg.sender, GasMode.CLAIMABLE);
  }

  function configureClaimableGasOnBehalf(address account) external configures(account) {
    _setGasMode(account, GasMode.CLAIMABLE);
  }

  function configureVoidGas() external configures(msg.sender) {
    _setGasMode(msg.sender, GasMode.VOID);
  }

  function configureVoidGasOnBehalf(address account) external configures(account) {
    _setGasMode(account, GasMode.VOID);
  }

  function configureGovernor(address governor) external configures(msg.sender) {
    governorMap[msg.sender] = governor;
  }

  function configureGovernorOnBehalf(address newGovernor, address account) external configures(account) {
    governorMap[account] = newGovernor;
  }

  // ------------------------------------------------------------------------------------------ native yield

  /// @notice Pays at most `amount`. Asking for more than there is, or when there is nothing, is no error.
  function claimYield(address account, address recipient, uint256 amount) external returns (uint256) {
    require(isAuthorized(account), "Not authorized to claim yield");
    return _claimYield(account, recipient, amount);
  }

  function claimAllYield(address account, address recipient) external returns (uint256) {
    require(isAuthorized(account), "Not authorized to claim yield");
    return _claimYield(account, recipient, type(uint256).max);
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

  /// @notice Everything at once; what has not matured is lost to the fee vault.
  function claimAllGas(address account, address recipient) external returns (uint256) {
    require(isAuthorized(account), "Not allowed to claim all gas");
    (uint256 etherSeconds, uint256 balance,,) = readGasParams(account);
    return _claimGas(account, recipient, balance, etherSeconds);
  }

  /// @notice Only what has matured in full. Reverts when that is nothing.
  function claimMaxGas(address account, address recipient) external returns (uint256) {
    require(isAuthorized(account), "Not allowed to claim max gas");
    return _claimGasAtRate(account, recipient, FULL_RATE);
  }

  function claimGasAtMinClaimRate(address account, address recipient, uint256 minClaimRateBips)
    external
    returns (uint256)
  {
    require(isAuthorized(account), "Not allowed to claim gas at min claim rate");
    return _claimGasAtRate(account, recipient, minClaimRateBips);
  }

  function claimGas(address account, address recipient, uint256 gasToClaim, uint256 gasSecondsToConsume)
    external
    returns (uint256)
  {
    require(isAuthorized(account), "Not allowed to claim gas");
    return _claimGas(account, recipient, gasToClaim, gasSecondsToConsume);
  }

  function readGasParams(address account)
    public
    view
    returns (uint256 etherSeconds, uint256 etherBalance, uint256 lastUpdated, GasMode mode)
  {
    GasAccount storage entry = _gas[account];
    etherSeconds = entry.etherSeconds + entry.balance * (block.timestamp - entry.updatedAt);
    return (etherSeconds, entry.balance, entry.updatedAt, entry.mode);
  }

  // ------------------------------------------------------------------------------------------ inside

  function _configureAll(address account, YieldMode yield, GasMode gas, address governor) private {
    governorMap[account] = governor;
    _setGasMode(account, gas);
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

  function _claimYield(address account, address recipient, uint256 wanted) private returns (uint256 amount) {
    Yield storage yield = _yields[account];
    amount = wanted < yield.claimable ? wanted : yield.claimable;
    if (amount == 0) return 0;
    yield.claimable -= amount;
    forcePay(recipient == address(0) ? account : recipient, amount);
  }

  function _setGasMode(address account, GasMode mode) private {
    _matureGas(account);
    _gas[account].mode = mode;
  }

  function _matureGas(address account) private {
    (uint256 etherSeconds,,,) = readGasParams(account);
    _gas[account].etherSeconds = etherSeconds;
    _gas[account].updatedAt = uint64(block.timestamp);
  }

  function _claimGasAtRate(address account, address recipient, uint256 rate) private returns (uint256) {
    (uint256 etherSeconds, uint256 balance,,) = readGasParams(account);
    if (rate <= IMMEDIATE_RATE) return _claimGas(account, recipient, balance, etherSeconds);
    uint256 age = MATURITY * (rate - IMMEDIATE_RATE) / (FULL_RATE - IMMEDIATE_RATE);
    uint256 amount = etherSeconds / age;
    if (amount > balance) amount = balance;
    return _claimGas(account, recipient, amount, amount * age);
  }

  function _claimGas(address account, address recipient, uint256 amount, uint256 etherSeconds)
    private
    returns (uint256 paid)
  {
    _matureGas(account);
    GasAccount storage entry = _gas[account];
    require(amount > 0, "must withdraw non-zero amount");
    require(amount <= entry.balance, "too much to withdraw");
    require(etherSeconds <= entry.etherSeconds, "not enough gas seconds");

    uint256 age = etherSeconds / amount;
    if (age > MATURITY) {
      age = MATURITY;
      etherSeconds = amount * MATURITY;
    }
    uint256 rate = IMMEDIATE_RATE + (FULL_RATE - IMMEDIATE_RATE) * age / MATURITY;
    paid = amount * rate / FULL_RATE;
    entry.balance -= amount;
    entry.etherSeconds -= etherSeconds;

    // As on Blast, with 2,300 gas: a receiver that does more in `receive` makes this revert.
    payable(recipient).transfer(paid);
    if (paid < amount) forcePay(FEE_VAULT, amount - paid);
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
    GasAccount storage entry = _gas[account];
    if (entry.mode == GasMode.CLAIMABLE) {
      _matureGas(account);
      entry.balance += msg.value;
    } else if (msg.value > 0) {
      forcePay(FEE_VAULT, msg.value);
    }
  }
}
