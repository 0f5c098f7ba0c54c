// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title The hashing of Everclaim's tree.
/// @dev A leaf is the hash of 52 bytes and a node that of 64, so neither passes for the other; and as the bits of the
/// index choose the sides, a proof shows where a leaf is, not only that it is there.
library PositionalMerkle {
    /// @dev keccak256(account ++ amount), 20 and 32 bytes.
    function leaf(address account, uint256 amount) internal pure returns (bytes32 node) {
        assembly ("memory-safe") {
            mstore(0x00, shl(96, account)) // the shift drops whatever lies above an address
            mstore(0x14, amount) // up to 0x34: both are in the scratch space
            node := keccak256(0x00, 0x34)
        }
    }

    /// @dev The node that `proof` leads to from the leaf at `index`, one level an entry. It is the one at position
    /// `index >> proof.length` of its level.
    ///
    /// A level costs 95 gas, of which 42 are the hash. The node is always at 0x20. A left child has its sibling behind it, at
    /// 0x40, and a right child before it, at 0x00; so with `from` = 0x20 for a left child and 0x00 for a right one, the sibling
    /// belongs at `2 * from` and the pair begins at `from`, and no level needs a branch. `path` holds these `from`s: bit 5 says
    /// which side this level's node is on, and each level shifts the next bit there. (The five top bits of `index` are
    /// lost in it, and those of a proof longer than 251 too. Both are refused by `CampaignCode.isInCap`, which takes the
    /// whole index.) Four levels a turn, and then the two and the one that may be left, save the loop's own 37 gas a level.
    ///
    /// Why memory is safe: the scratch space and the word at 0x40 are written, and the latter, the free memory pointer, gets back
    /// what it held before anything else can read it. Why calldata is: `sibling` goes over `proof` and nothing else, and the
    /// ABI decoder has made sure that all of `proof` is within the call's data.
    function climb(bytes32 node, uint256 index, bytes32[] calldata proof) internal pure returns (bytes32 top) {
        assembly ("memory-safe") {
            let free := mload(0x40)
            mstore(0x20, node)
            let path := shl(5, not(index))
            let sibling := proof.offset

            // 32 bytes an entry, without the last one, two or three.
            for { let last := add(sibling, and(shl(5, proof.length), not(0x60))) } lt(sibling, last) { } {
                let from := and(path, 0x20)
                mstore(add(from, from), calldataload(sibling))
                mstore(0x20, keccak256(from, 0x40))
                path := shr(1, path)
                sibling := add(sibling, 0x20)

                from := and(path, 0x20)
                mstore(add(from, from), calldataload(sibling))
                mstore(0x20, keccak256(from, 0x40))
                path := shr(1, path)
                sibling := add(sibling, 0x20)

                from := and(path, 0x20)
                mstore(add(from, from), calldataload(sibling))
                mstore(0x20, keccak256(from, 0x40))
                path := shr(1, path)
                sibling := add(sibling, 0x20)

                from := and(path, 0x20)
                mstore(add(from, from), calldataload(sibling))
                mstore(0x20, keccak256(from, 0x40))
                path := shr(1, path)
                sibling := add(sibling, 0x20)
            }
            if and(proof.length, 2) {
                let from := and(path, 0x20)
                mstore(add(from, from), calldataload(sibling))
                mstore(0x20, keccak256(from, 0x40))
                path := shr(1, path)
                sibling := add(sibling, 0x20)

                from := and(path, 0x20)
                mstore(add(from, from), calldataload(sibling))
                mstore(0x20, keccak256(from, 0x40))
                path := shr(1, path)
                sibling := add(sibling, 0x20)
            }
            if and(proof.length, 1) {
                let from := and(path, 0x20)
                mstore(add(from, from), calldataload(sibling))
                mstore(0x20, keccak256(from, 0x40))
            }

            top := mload(0x20)
            mstore(0x40, free)
        }
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
