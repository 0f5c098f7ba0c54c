// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { Parameters } from "../interfaces/ICampaign.sol";
import { Schedule } from "../interfaces/IVestingDistributor.sol";
import { CampaignCode } from "./CampaignCode.sol";

/// @title The schedule in the code of a campaign over time.
/// @dev It is between the template and the cap, so that all else is where `CampaignCode` finds it, counted from the end:
///
///     template ++ abi.encode(Schedule) (3 words) ++ cap ++ abi.encode(Parameters) ++ capBits
library VestingCode {
    /// @dev Bytes of `abi.encode(Schedule)`, which is also how the struct lies in memory.
    uint256 private constant SCHEDULE_SIZE = 0x60;

    /// @dev Bytes after the cap.
    uint256 private constant TAIL_SIZE = 0x160;

    function append(bytes memory template, Schedule memory s, bytes32[] memory cap, Parameters memory p, uint256 bits)
        internal
        pure
        returns (bytes memory)
    {
        return CampaignCode.append(bytes.concat(template, abi.encode(s)), cap, p, bits);
    }

    function schedule() internal pure returns (Schedule memory s) {
        uint256 bits = CampaignCode.capBits();
        assembly ("memory-safe") {
            codecopy(s, sub(sub(codesize(), add(TAIL_SIZE, SCHEDULE_SIZE)), shl(add(bits, 5), 1)), SCHEDULE_SIZE)
        }
    }
}
