// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title The hashing of Everclaim's tree.
/// @dev A leaf is the hash of 52 bytes and a node that of 64, so neither passes for the other; and as the bits of the
/// index choose the sides, a proof shows where a leaf is, not only that it is there.
library PositionalMerkle {
    /// @dev keccak256(account ++ amount), 20 and 32 bytes.
    function leaf(address account, uint256 amount) internal pure returns (bytes32 node) {
        assembly ("memory-safe") {
            mstore(0x00, shl(96, account))
            mstore(0x14, amount)
            node := keccak256(0x00, 0x34)
        }
    }

    /// @dev The node that `proof` leads to from the leaf at `index`, one level an entry. It is the one at position
    /// `index >> proof.length` of its level. `index` must be below 2^251, which the caller has to check anyway.
    function climb(bytes32 node, uint256 index, bytes32[] calldata proof) internal pure returns (bytes32) {
        assembly ("memory-safe") {
            let sibling := proof.offset
            let last := add(sibling, shl(5, proof.length))
            // 32 times the index, so that the bit that counts is at once the node's offset in the pair.
            let path := shl(5, index)
            mstore(and(path, 0x20), node)
            for { let hasMore := proof.length } hasMore { hasMore := lt(sibling, last) } {
                mstore(xor(and(path, 0x20), 0x20), calldataload(sibling))
                sibling := add(sibling, 0x20)
                path := shr(1, path)
                mstore(and(path, 0x20), keccak256(0x00, 0x40))
            }
            node := mload(and(path, 0x20))
        }
        return node;
    }

    /// @dev The root over a row of 2^n nodes. Works in place: the row is used up.
    function fold(bytes32[] memory row) internal pure returns (bytes32 root) {
        assembly ("memory-safe") {
            let first := add(row, 0x20)
            for { let size := shl(5, mload(row)) } gt(size, 0x20) { size := shr(1, size) } {
                for { let at := 0 } lt(at, size) { at := add(at, 0x40) } {
                    mstore(add(first, shr(1, at)), keccak256(add(first, at), 0x40))
                }
            }
            root := mload(first)
        }
    }
}
