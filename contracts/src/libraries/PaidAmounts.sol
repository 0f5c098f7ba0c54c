// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title What has been paid of each allocation: that of `index` in storage slot `index`.
/// @dev For a contract whose only other slot is `Cancellation`'s, 2^256 - 1: an index that was proven is below 2^32. So a plain
/// `eth_getStorageAt` or `eth_getProof` answers without knowing a layout, and nothing is hashed.
library PaidAmounts {
    function load(uint256 index) internal view returns (uint256 amount) {
        assembly ("memory-safe") {
            amount := sload(index)
        }
    }

    function store(uint256 index, uint256 amount) internal {
        assembly ("memory-safe") {
            sstore(index, amount)
        }
    }
}
