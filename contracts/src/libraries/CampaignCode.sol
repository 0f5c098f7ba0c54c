// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { Parameters } from "../interfaces/IMerkleDistributor.sol";

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
    function append(bytes memory template, bytes32[] memory cap, Parameters memory p, uint256 capBits)
        internal
        pure
        returns (bytes memory)
    {
        return bytes.concat(template, abi.encodePacked(cap), abi.encode(p, capBits));
    }

    /// @dev What a claim needs to know. Read apart from the rest because a struct costs a claim 200 gas to set up.
    function terms()
        internal
        pure
        returns (address token, uint256 start, uint256 end, uint256 height, uint256 capBits)
    {
        assembly ("memory-safe") {
            let tail := mload(0x40)
            codecopy(tail, sub(codesize(), TAIL_SIZE), TAIL_SIZE)
            token := mload(tail)
            start := mload(add(tail, 0x20))
            end := mload(add(tail, 0x40))
            height := mload(add(tail, 0x100))
            capBits := mload(add(tail, 0x120))
        }
    }

    /// @dev All that is fixed about the campaign.
    function parameters() internal pure returns (Parameters memory p) {
        assembly ("memory-safe") {
            codecopy(p, sub(codesize(), TAIL_SIZE), PARAMETERS_SIZE)
        }
    }

    /// @dev The cap's entry at `position`, which the caller has checked to be below 2^capBits.
    function capAt(uint256 position, uint256 capBits) internal pure returns (bytes32 node) {
        assembly ("memory-safe") {
            let begin := sub(sub(codesize(), TAIL_SIZE), shl(capBits, 0x20))
            codecopy(0x00, add(begin, shl(5, position)), 0x20)
            node := mload(0x00)
        }
    }
}
