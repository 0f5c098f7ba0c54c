// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title A recipient of ETH that costs next to nothing in an estimate, and on the chain all the gas that it is given.
/// @notice A node estimates a call at a gas price of zero unless it is given one, which the recipient sees. It takes the
/// money in both cases.
contract GasGriefer {
  receive() external payable {
    if (tx.gasprice == 0) return;
    while (gasleft() > 1_000) {}
  }
}
