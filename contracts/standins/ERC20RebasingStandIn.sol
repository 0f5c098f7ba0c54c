// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {Nonces} from "@openzeppelin/contracts/utils/Nonces.sol";
import {YieldMode} from "./BlastTypes.sol";

/// @title The rebasing tokens of Blast, for the sandbox's chain. Written from what their published source does.
/// @notice An account holds a number of shares, whose price grows, and a principal, which does not:
/// - AUTOMATIC, the default of every account, contracts included: the balance is the shares' worth;
/// - VOID: the balance is the principal, there are no shares;
/// - CLAIMABLE: the balance is the principal; what the shares are worth beyond it can be claimed, to any account.
/// Only the account itself chooses and claims. An account that leaves CLAIMABLE keeps what it has not claimed: it becomes
/// balance. A rebase emits nothing, a claim emits `Claim` and no `Transfer`.
abstract contract ERC20RebasingStandIn is IERC20, EIP712, Nonces {
  struct Position {
    YieldMode mode;
    uint256 shares;
    /// What is too little for one more share, in base units.
    uint256 dust;
    uint256 principal;
  }

  bytes32 private constant PERMIT_TYPEHASH =
    keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");

  /// Code is put where it belongs without any storage, so what storage holds is the difference.
  uint256 private constant FIRST_PRICE = 1e9;
  uint256 internal _growth;

  uint8 public constant decimals = 18;

  mapping(address account => Position) private _positions;
  mapping(address owner => mapping(address spender => uint256)) public allowance;

  uint256 internal _shareCount;
  /// Base units that belong to nobody's shares: dust, and the principal of VOID accounts.
  uint256 internal _outsideShares;

  event Configure(address indexed account, YieldMode yieldMode);
  event Claim(address indexed account, address indexed recipient, uint256 amount);

  error InsufficientBalance();
  error InsufficientAllowance();
  error ClaimToZeroAddress();
  error TransferFromZeroAddress();
  error TransferToZeroAddress();
  error ApproveFromZeroAddress();
  error ApproveToZeroAddress();
  error NotClaimableAccount();
  error PermitExpired();
  error InvalidPermit();

  function name() public view virtual returns (string memory);
  function symbol() public view virtual returns (string memory);

  /// @notice Base units that one share is worth. It never falls, and moves only when yield is reported.
  function price() public view returns (uint256) {
    return FIRST_PRICE + _growth;
  }

  /// @notice Shares of all accounts.
  function count() external view returns (uint256) {
    return _shareCount;
  }

  /// @notice Of Blast's contract, and of the domain of its permits.
  function version() external pure returns (string memory) {
    return "1.0.0";
  }

  // ------------------------------------------------------------------------------------------ ERC-20, EIP-2612

  function totalSupply() external view returns (uint256) {
    return price() * _shareCount + _outsideShares;
  }

  function balanceOf(address account) public view returns (uint256) {
    return _balance(_positions[account]);
  }

  function transfer(address to, uint256 amount) external returns (bool) {
    _transfer(msg.sender, to, amount);
    return true;
  }

  function transferFrom(address from, address to, uint256 amount) external returns (bool) {
    uint256 allowed = allowance[from][msg.sender];
    if (allowed != type(uint256).max) {
      if (amount > allowed) revert InsufficientAllowance();
      _approve(from, msg.sender, allowed - amount);
    }
    _transfer(from, to, amount);
    return true;
  }

  function approve(address spender, uint256 amount) external returns (bool) {
    _approve(msg.sender, spender, amount);
    return true;
  }

  function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
    external
  {
    if (block.timestamp > deadline) revert PermitExpired();
    bytes32 digest =
      _hashTypedDataV4(keccak256(abi.encode(PERMIT_TYPEHASH, owner, spender, value, _useNonce(owner), deadline)));
    if (ECDSA.recover(digest, v, r, s) != owner) revert InvalidPermit();
    _approve(owner, spender, value);
  }

  function DOMAIN_SEPARATOR() external view returns (bytes32) {
    return _domainSeparatorV4();
  }

  // ------------------------------------------------------------------------------------------ Blast

  function getConfiguration(address account) external view returns (YieldMode) {
    return _positions[account].mode;
  }

  /// @notice Keeps the balance, and what a CLAIMABLE account has not claimed becomes a part of it.
  /// @return The balance afterwards.
  function configure(YieldMode mode) external returns (uint256) {
    Position storage position = _positions[msg.sender];
    uint256 balance = position.mode == YieldMode.CLAIMABLE ? _worth(position) : _balance(position);
    if (position.mode == YieldMode.VOID) _outsideShares -= balance;
    if (mode == YieldMode.VOID) _outsideShares += balance;
    position.mode = mode;
    position.principal = mode == YieldMode.AUTOMATIC ? 0 : balance;
    _setWorth(position, mode == YieldMode.VOID ? 0 : balance);
    emit Configure(msg.sender, mode);
    return balanceOf(msg.sender);
  }

  /// @notice Reverts, rather than to say zero, for an account that is not CLAIMABLE.
  function getClaimableAmount(address account) public view returns (uint256) {
    return _claimable(_positions[account]);
  }

  function claim(address recipient, uint256 amount) external returns (uint256) {
    if (recipient == address(0)) revert ClaimToZeroAddress();
    Position storage position = _positions[msg.sender];
    if (amount > _claimable(position)) revert InsufficientBalance();
    _setWorth(position, _worth(position) - amount);
    _credit(recipient, amount);
    emit Claim(msg.sender, recipient, amount);
    return amount;
  }

  // ------------------------------------------------------------------------------------------ inside

  function _worth(Position storage position) private view returns (uint256) {
    return position.shares * price() + position.dust;
  }

  function _balance(Position storage position) private view returns (uint256) {
    return position.mode == YieldMode.AUTOMATIC ? _worth(position) : position.principal;
  }

  function _claimable(Position storage position) private view returns (uint256) {
    if (position.mode != YieldMode.CLAIMABLE) revert NotClaimableAccount();
    return _worth(position) - position.principal;
  }

  function _setWorth(Position storage position, uint256 worth) private {
    uint256 shares = worth / price();
    uint256 dust = worth % price();
    _shareCount = _shareCount - position.shares + shares;
    _outsideShares = _outsideShares - position.dust + dust;
    position.shares = shares;
    position.dust = dust;
  }

  function _credit(address account, uint256 amount) internal {
    Position storage position = _positions[account];
    if (position.mode != YieldMode.AUTOMATIC) position.principal += amount;
    if (position.mode == YieldMode.VOID) _outsideShares += amount;
    else _setWorth(position, _worth(position) + amount);
  }

  function _debit(address account, uint256 amount) internal {
    Position storage position = _positions[account];
    if (amount > _balance(position)) revert InsufficientBalance();
    if (position.mode != YieldMode.AUTOMATIC) position.principal -= amount;
    if (position.mode == YieldMode.VOID) _outsideShares -= amount;
    else _setWorth(position, _worth(position) - amount);
  }

  function _transfer(address from, address to, uint256 amount) private {
    if (from == address(0)) revert TransferFromZeroAddress();
    if (to == address(0)) revert TransferToZeroAddress();
    _debit(from, amount);
    _credit(to, amount);
    emit Transfer(from, to, amount);
  }

  function _approve(address owner, address spender, uint256 amount) private {
    if (owner == address(0)) revert ApproveFromZeroAddress();
    if (spender == address(0)) revert ApproveToZeroAddress();
    allowance[owner][spender] = amount;
    emit Approval(owner, spender, amount);
  }
}
