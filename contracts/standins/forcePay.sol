// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice Pays without calling the payee, as a node does when it changes a balance: creates, with the money, a
/// contract whose constructor is `PUSH20 payee SELFDESTRUCT`, which still moves it in Cancun (EIP-6780).
function forcePay(address payee, uint256 value) {
  bool isPaid;
  assembly ("memory-safe") {
    mstore(0, shl(80, or(shl(168, 0x73), or(shl(8, payee), 0xff))))
    isPaid := iszero(iszero(create(value, 0, 22)))
  }
  require(isPaid, "could not pay");
}
