// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title One bit an index, word w in storage slot w.
/// @dev For a contract without any other storage: the plain slots can be read and proven (`eth_getProof`) without
/// knowing a layout, and cost no hashing.
library ClaimedBitmap {
    /// @dev The word that holds `index`, and a mask of the bit within it.
    function locate(uint256 index) internal pure returns (uint256 slot, uint256 bit) {
        return (index >> 8, 1 << (index & 0xff));
    }

    function load(uint256 slot) internal view returns (uint256 word) {
        assembly ("memory-safe") {
            word := sload(slot)
        }
    }

    function store(uint256 slot, uint256 word) internal {
        assembly ("memory-safe") {
            sstore(slot, word)
        }
    }
}
