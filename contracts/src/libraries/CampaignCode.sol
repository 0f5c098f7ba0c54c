// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { Parameters } from "../interfaces/IMerkleDistributor.sol";

/// @dev Where in memory the tail of the code has been copied to. A struct would do the same, and cost each claim 200 gas to
/// fill with zeros first.
type Terms is uint256;

using CampaignCode for Terms global;

/// @title Reads what a distributor carries at the end of its own code.
/// @dev The code of a distributor is
///
///     template ++ cap (2^capBits words) ++ abi.encode(Parameters) (9 words) ++ capBits (1 word)
///
/// The last word comes last because it says where the cap begins. Nothing here knows the template's length: all is
/// counted from `codesize()`, so the template needs no immutables and is the same for every campaign.
library CampaignCode {
    /// @dev Bytes of `abi.encode(Parameters)`, which is also how the struct lies in memory.
    uint256 internal constant PARAMETERS_SIZE = 0x120;

    /// @dev Bytes after the cap.
    uint256 internal constant TAIL_SIZE = 0x140;

    /// @dev Puts the campaign's data behind the template.
    function append(bytes memory template, bytes32[] memory cap, Parameters memory p, uint256 bits)
        internal
        pure
        returns (bytes memory)
    {
        return bytes.concat(template, abi.encodePacked(cap), abi.encode(p, bits));
    }

    /// @dev Copies the tail to memory.
    function terms() internal pure returns (Terms t) {
        assembly ("memory-safe") {
            t := mload(0x40)
            mstore(0x40, add(t, TAIL_SIZE))
            codecopy(t, sub(codesize(), TAIL_SIZE), TAIL_SIZE)
        }
    }

    function token(Terms t) internal pure returns (address value) {
        assembly ("memory-safe") {
            value := mload(t)
        }
    }

    function start(Terms t) internal pure returns (uint256 value) {
        assembly ("memory-safe") {
            value := mload(add(t, 0x20))
        }
    }

    function end(Terms t) internal pure returns (uint256 value) {
        assembly ("memory-safe") {
            value := mload(add(t, 0x40))
        }
    }

    function height(Terms t) internal pure returns (uint256 value) {
        assembly ("memory-safe") {
            value := mload(add(t, 0x100))
        }
    }

    function capBits(Terms t) internal pure returns (uint256 value) {
        assembly ("memory-safe") {
            value := mload(add(t, 0x120))
        }
    }

    /// @dev All that is fixed about the campaign.
    function parameters() internal pure returns (Parameters memory p) {
        assembly ("memory-safe") {
            codecopy(p, sub(codesize(), TAIL_SIZE), PARAMETERS_SIZE)
        }
    }

    /// @dev The cap's entry at `position`, which the caller has checked to be below 2^capBits.
    function capAt(Terms t, uint256 position) internal pure returns (bytes32 node) {
        uint256 bits = t.capBits();
        assembly ("memory-safe") {
            let begin := sub(sub(codesize(), TAIL_SIZE), shl(bits, 0x20))
            codecopy(0x00, add(begin, shl(5, position)), 0x20)
            node := mload(0x00)
        }
    }
}
