// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {GasMode} from "./BlastTypes.sol";
import {forcePay} from "./forcePay.sol";

/// @title What keeps Blast's gas refunds, at its predeploy 0x4300000000000000000000000000000000000001, for the sandbox's
/// chain.
/// @notice Written from what Blast's published source does. A wei that has waited less than `baseGasSeconds` is paid at
/// `zeroClaimRate`, from then on at `baseClaimRate`, which grows in a straight line to `ceilClaimRate` at
/// `ceilGasSeconds`. The rates are in 1/10,000, and Blast's admin may change all five at any time. It pays with all gas.
///
/// Which values Blast has today only Blast knows: those here (nothing at once, then 50 % to 100 % over 30 days) are what
/// its documentation says.
contract GasStandIn {
  struct Parameters {
    uint256 zeroClaimRate;
    uint256 baseGasSeconds;
    uint256 baseClaimRate;
    uint256 ceilGasSeconds;
    uint256 ceilClaimRate;
  }

  struct Account {
    GasMode mode;
    uint64 updatedAt;
    /// Wei that wait to be claimed.
    uint256 balance;
    /// Wei times seconds since they arrived: what makes them mature.
    uint256 etherSeconds;
  }

  /// @notice Whom this takes orders from, for other accounts.
  address public constant blastConfigurationContract = 0x4300000000000000000000000000000000000002;

  /// @notice Where the unmatured part of a claimed gas fee goes: the OP Stack's BaseFeeVault.
  address public constant blastFeeVault = 0x4200000000000000000000000000000000000019;

  /// @notice Of the sandbox: an account that nobody has the key of.
  address public constant admin = 0x00000000000000000000000000000000000AD714;

  mapping(address account => Account) private _accounts;

  /// Code is put where it belongs without any storage, so the first values are no storage.
  Parameters private _changed;
  bool private _isChanged;

  modifier onlyBlast() {
    require(msg.sender == blastConfigurationContract, "Caller must be blast configuration contract");
    _;
  }

  modifier onlyAdmin() {
    require(msg.sender == admin, "Caller is not the admin");
    _;
  }

  // ------------------------------------------------------------------------------------------ parameters

  function zeroClaimRate() external view returns (uint256) {
    return _parameters().zeroClaimRate;
  }

  function baseGasSeconds() external view returns (uint256) {
    return _parameters().baseGasSeconds;
  }

  function baseClaimRate() external view returns (uint256) {
    return _parameters().baseClaimRate;
  }

  function ceilGasSeconds() external view returns (uint256) {
    return _parameters().ceilGasSeconds;
  }

  function ceilClaimRate() external view returns (uint256) {
    return _parameters().ceilClaimRate;
  }

  function updateAdminParameters(
    uint256 zeroRate,
    uint256 baseSeconds,
    uint256 baseRate,
    uint256 ceilSeconds,
    uint256 ceilRate
  ) external onlyAdmin {
    require(zeroRate < baseRate && baseRate < ceilRate && ceilRate <= 10_000, "rates must grow");
    require(0 < baseSeconds && baseSeconds < ceilSeconds, "seconds must grow");
    _changed = Parameters(zeroRate, baseSeconds, baseRate, ceilSeconds, ceilRate);
    _isChanged = true;
  }

  /// @notice Takes all that waits for an account, for the fee vault, and ends its refunds: its mode is VOID from then on.
  function adminClaimGas(address account) external onlyAdmin returns (uint256 amount) {
    amount = _accounts[account].balance;
    _accounts[account] = Account(GasMode.VOID, uint64(block.timestamp), 0, 0);
    if (amount > 0) forcePay(blastFeeVault, amount);
  }

  // ------------------------------------------------------------------------------------------ accounts

  function readGasParams(address account)
    public
    view
    returns (uint256 etherSeconds, uint256 etherBalance, uint256 lastUpdated, GasMode mode)
  {
    Account storage entry = _accounts[account];
    etherSeconds = entry.etherSeconds + entry.balance * (block.timestamp - entry.updatedAt);
    return (etherSeconds, entry.balance, entry.updatedAt, entry.mode);
  }

  function setGasMode(address account, GasMode mode) external onlyBlast {
    _mature(account);
    _accounts[account].mode = mode;
  }

  function claimAll(address account, address recipient) external onlyBlast returns (uint256) {
    return _claimAll(account, recipient);
  }

  function claimMax(address account, address recipient) external onlyBlast returns (uint256) {
    return _claimAtRate(account, recipient, _parameters().ceilClaimRate);
  }

  function claimGasAtMinClaimRate(address account, address recipient, uint256 rate)
    external
    onlyBlast
    returns (uint256)
  {
    return _claimAtRate(account, recipient, rate);
  }

  function claim(address account, address recipient, uint256 amount, uint256 etherSeconds)
    external
    onlyBlast
    returns (uint256)
  {
    return _claim(account, recipient, amount, etherSeconds);
  }

  // ------------------------------------------------------------------------------------------ inside

  function _parameters() private view returns (Parameters memory) {
    return _isChanged ? _changed : Parameters(0, 1, 5_000, 30 days, 10_000);
  }

  function _mature(address account) private {
    (uint256 etherSeconds,,,) = readGasParams(account);
    _accounts[account].etherSeconds = etherSeconds;
    _accounts[account].updatedAt = uint64(block.timestamp);
  }

  function _claimAll(address account, address recipient) private returns (uint256) {
    (uint256 etherSeconds, uint256 balance,,) = readGasParams(account);
    return _claim(account, recipient, balance, etherSeconds);
  }

  function _claimAtRate(address account, address recipient, uint256 rate) private returns (uint256) {
    Parameters memory p = _parameters();
    require(rate <= p.ceilClaimRate, "desired claim rate exceeds maximum");
    if (rate <= p.zeroClaimRate) return _claimAll(account, recipient);
    if (rate < p.baseClaimRate) rate = p.baseClaimRate;
    uint256 rise = (rate - p.baseClaimRate) * (p.ceilGasSeconds - p.baseGasSeconds);
    uint256 span = p.ceilClaimRate - p.baseClaimRate;
    uint256 age = p.baseGasSeconds + (rise + span - 1) / span;
    (uint256 etherSeconds, uint256 balance,,) = readGasParams(account);
    uint256 amount = etherSeconds / age;
    if (amount > balance) amount = balance;
    return _claim(account, recipient, amount, amount * age);
  }

  function _claim(address account, address recipient, uint256 amount, uint256 etherSeconds)
    private
    returns (uint256 paid)
  {
    _mature(account);
    Account storage entry = _accounts[account];
    require(amount > 0, "must withdraw non-zero amount");
    require(amount <= entry.balance, "too much to withdraw");
    require(etherSeconds <= entry.etherSeconds, "not enough gas seconds");

    (uint256 rate, uint256 consumed) = _rateOf(etherSeconds, amount);
    paid = amount * rate / 10_000;
    entry.balance -= amount;
    entry.etherSeconds -= consumed;

    (bool isPaid,) = recipient.call{value: paid}("");
    require(isPaid, "ETH_TRANSFER_FAILED");
    if (paid < amount) forcePay(blastFeeVault, amount - paid);
  }

  /// What `amount` is paid at for so many ether seconds, and how many of these it uses up.
  function _rateOf(uint256 etherSeconds, uint256 amount) private view returns (uint256 rate, uint256 consumed) {
    Parameters memory p = _parameters();
    uint256 age = etherSeconds / amount;
    if (age < p.baseGasSeconds) return (p.zeroClaimRate, 0);
    if (age >= p.ceilGasSeconds) return (p.ceilClaimRate, amount * p.ceilGasSeconds);
    uint256 rise = (p.ceilClaimRate - p.baseClaimRate) * (age - p.baseGasSeconds);
    return (p.baseClaimRate + rise / (p.ceilGasSeconds - p.baseGasSeconds), etherSeconds);
  }

  // ------------------------------------------------------------------------------------------ devnet only
  // Not on Blast. There the node does it; here somebody has to say when.

  /// @notice Somebody paid `msg.value` for gas that `account` used. Goes to the fee vault while its gas mode is VOID.
  function devnetAccrue(address account) external payable {
    Account storage entry = _accounts[account];
    if (entry.mode == GasMode.CLAIMABLE) {
      _mature(account);
      entry.balance += msg.value;
    } else if (msg.value > 0) {
      forcePay(blastFeeVault, msg.value);
    }
  }
}
