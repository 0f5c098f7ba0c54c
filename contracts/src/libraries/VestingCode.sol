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
    /// @dev Bytes of `abi.encode(Schedule)`.
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

    /// @dev On the stack, and not cleaned, for the reasons that `CampaignCode` gives.
    function schedule() internal pure returns (uint256 cliff, uint256 duration, uint256 tranches) {
        uint256 bits = CampaignCode.capBits();
        assembly ("memory-safe") {
            let free := mload(0x40) // memory from here on is nobody's, and stays so
            codecopy(free, sub(sub(codesize(), add(TAIL_SIZE, SCHEDULE_SIZE)), shl(bits, 0x20)), SCHEDULE_SIZE)
            cliff := mload(free)
            duration := mload(add(free, 0x20))
            tranches := mload(add(free, 0x40))
        }
    }
}
