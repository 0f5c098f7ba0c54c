// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice How an account's ETH, USDB or WETH earns. The numbers are Blast's.
enum YieldMode {
  AUTOMATIC,
  VOID,
  CLAIMABLE
}

/// @notice Where the fees of the gas that a contract uses go. The order differs from `YieldMode`; that is Blast's.
enum GasMode {
  VOID,
  CLAIMABLE
}
