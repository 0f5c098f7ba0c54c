// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {ERC20RebasingStandIn} from "./ERC20RebasingStandIn.sol";

/// @title Blast's wrapped ether, 0x4300000000000000000000000000000000000004, for the sandbox's chain.
/// @notice The ETH in here earns like that of any account. When the yield of a day is reported (`addValue`), and only
/// then, the price of a share grows by its part of the ETH that belongs to nobody yet.
contract WethStandIn is ERC20RebasingStandIn {
  /// @notice Who reports: Blast's predeploy of native shares.
  address public constant REPORTER = 0x4300000000000000000000000000000000000000;

  event Deposit(address indexed account, uint256 amount);
  event Withdrawal(address indexed account, uint256 amount);

  error ETHTransferFailed();
  error InvalidReporter();

  constructor() EIP712("Wrapped Ether", "1.0.0") {}

  function name() public pure override returns (string memory) {
    return "Wrapped Ether";
  }

  function symbol() public pure override returns (string memory) {
    return "WETH";
  }

  receive() external payable {
    deposit();
  }

  function deposit() public payable {
    _credit(msg.sender, msg.value);
    emit Deposit(msg.sender, msg.value);
  }

  function withdraw(uint256 amount) external {
    _debit(msg.sender, amount);
    (bool isPaid,) = msg.sender.call{value: amount}("");
    if (!isPaid) revert ETHTransferFailed();
    emit Withdrawal(msg.sender, amount);
  }

  /// @notice The yield of native ETH was reported. How much it was is not asked: the balance shows it.
  function addValue(uint256) external {
    if (msg.sender != REPORTER) revert InvalidReporter();
    _distribute();
  }

  /// Less than a base unit for each share waits for the next report.
  function _distribute() private {
    uint256 unassigned = address(this).balance - price() * _shareCount - _outsideShares;
    if (_shareCount > 0) _growth += unassigned / _shareCount;
  }

  // ------------------------------------------------------------------------------------------ devnet only

  /// @notice The ETH in here earns `msg.value`, and that is reported.
  function devnetAccrue() external payable {
    _distribute();
  }
}
