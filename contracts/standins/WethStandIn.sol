// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {ERC20RebasingStandIn} from "./ERC20RebasingStandIn.sol";

/// @title Blast's wrapped ether, 0x4300000000000000000000000000000000000004, for the sandbox's chain.
/// @notice A share is worth its part of the ETH that the contract holds beyond dust and VOID principal, whatever share
/// of the ETH's own yield that is. One share that nobody holds gives the first depositor a price.
contract WethStandIn is ERC20RebasingStandIn {
  uint256 private constant FIRST_PRICE = 1e9;

  event Deposit(address indexed account, uint256 amount);
  event Withdrawal(address indexed account, uint256 amount);

  error ETHTransferFailed();

  constructor() EIP712("Wrapped Ether", "1") {}

  function name() public pure override returns (string memory) {
    return "Wrapped Ether";
  }

  function symbol() public pure override returns (string memory) {
    return "WETH";
  }

  function sharePrice() public view override returns (uint256) {
    // ETH that arrives with this very call does not belong to the shares yet.
    return (address(this).balance + FIRST_PRICE - _outsideShares - _arriving()) / (_shareCount + 1);
  }

  receive() external payable {
    deposit();
  }

  function deposit() public payable {
    _credit(msg.sender, msg.value, sharePrice());
    emit Deposit(msg.sender, msg.value);
  }

  function withdraw(uint256 amount) external {
    _debit(msg.sender, amount, sharePrice());
    (bool isPaid,) = msg.sender.call{value: amount}("");
    if (!isPaid) revert ETHTransferFailed();
    emit Withdrawal(msg.sender, amount);
  }

  /// `msg.value`, which Solidity reads only in payable functions.
  function _arriving() private view returns (uint256 value) {
    assembly ("memory-safe") {
      value := callvalue()
    }
  }

  // ------------------------------------------------------------------------------------------ devnet only

  /// @notice The ETH in here earns `msg.value`.
  function devnetAccrue() external payable {}
}
