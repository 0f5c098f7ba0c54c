// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { Parameters } from "../interfaces/ICampaign.sol";

/// @title Reads what a distributor carries at the end of its own code.
/// @dev The code of a distributor is
///
///     template ++ cap (2^capBits words) ++ abi.encode(Parameters) (10 words) ++ capBits (1 word)
///
/// The last word comes last because it says where the cap begins. Nothing here knows the template's length: all is
/// counted from `codesize()`, so the template needs no immutables and is the same for every campaign.
///
/// A claim reads six words, each once, and leaves them on the stack: a struct in memory would cost it 200 gas to fill with
/// zeros first. No word is cleaned as it is read: the constructor wrote all of them with `abi.encode`, and code never changes.
library CampaignCode {
    /// @dev Bytes of `abi.encode(Parameters)`, which is also how the struct lies in memory.
    uint256 private constant PARAMETERS_SIZE = 0x140;

    /// @dev Bytes after the cap.
    uint256 private constant TAIL_SIZE = 0x160;

    /// @dev Bytes of the last two words: `Parameters.height`, and `capBits`.
    uint256 private constant SHAPE_SIZE = 0x40;

    /// @dev Puts the campaign's data behind the template.
    function append(bytes memory template, bytes32[] memory cap, Parameters memory p, uint256 bits)
        internal
        pure
        returns (bytes memory)
    {
        return bytes.concat(template, abi.encodePacked(cap), abi.encode(p, bits));
    }

    /// @dev All that is fixed about the campaign.
    function parameters() internal pure returns (Parameters memory p) {
        assembly ("memory-safe") {
            codecopy(p, sub(codesize(), TAIL_SIZE), PARAMETERS_SIZE)
        }
    }

    /// @dev The first word of the parameters.
    function token() internal pure returns (address value) {
        assembly ("memory-safe") {
            codecopy(0x00, sub(codesize(), TAIL_SIZE), 0x20) // into the scratch space
            value := mload(0x00)
        }
    }

    /// @dev The first three words of the parameters.
    function tokenAndWindow() internal pure returns (address token_, uint256 start, uint256 end) {
        assembly ("memory-safe") {
            let free := mload(0x40) // memory from here on is nobody's, and stays so
            codecopy(free, sub(codesize(), TAIL_SIZE), 0x60)
            token_ := mload(free)
            start := mload(add(free, 0x20))
            end := mload(add(free, 0x40))
        }
    }

    function capBits() internal pure returns (uint256 bits) {
        assembly ("memory-safe") {
            codecopy(0x00, sub(codesize(), 0x20), 0x20) // into the scratch space
            bits := mload(0x00)
        }
    }

    /// @dev The cap's entry at `position`, which the caller has checked to be below 2^bits.
    function capAt(uint256 bits, uint256 position) internal pure returns (bytes32 node) {
        assembly ("memory-safe") {
            let length := shl(bits, 1)
            codecopy(0x00, sub(sub(codesize(), TAIL_SIZE), shl(5, sub(length, position))), 0x20) // into the scratch space
            node := mload(0x00)
        }
    }

    /// @dev Whether a climb of `levels` from the leaf at `index` that ended in `node` has led to the cap. One comparison at the
    /// end and no branch before it: each of the three differences is zero, or the answer is no.
    function isInCap(bytes32 node, uint256 index, uint256 levels) internal pure returns (bool isIn) {
        assembly ("memory-safe") {
            codecopy(0x00, sub(codesize(), SHAPE_SIZE), SHAPE_SIZE) // into the scratch space
            let height := mload(0x00)
            let length := shl(mload(0x20), 1)
            let position := shr(height, index) // `height` is 32 at most
            // Position `length` would be the first word behind the cap. For one beyond the cap, any other bytes of the code
            // are copied, or zeros where there is none, and the last of the three differences says no to them.
            codecopy(0x00, sub(sub(codesize(), TAIL_SIZE), shl(5, sub(length, position))), 0x20)
            isIn := iszero(or(xor(mload(0x00), node), or(xor(levels, height), iszero(lt(position, length)))))
        }
    }
}
