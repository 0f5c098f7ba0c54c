// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { IBlast } from "./interfaces/IBlast.sol";
import { Parameters } from "./interfaces/ICampaign.sol";
import { IERC20Rebasing, YieldMode } from "./interfaces/IERC20Rebasing.sol";
import { Schedule } from "./interfaces/IVestingDistributor.sol";
import { BlastAddresses } from "./libraries/BlastAddresses.sol";
import { VestingCode } from "./libraries/VestingCode.sol";
import { VestingDistributorBase } from "./VestingDistributorBase.sol";
import { VestingDistributorCode } from "./VestingDistributorCode.sol";

/// @title A campaign over time as it is created: checks parameters and schedule, sets up Blast, and becomes
/// template ++ schedule ++ cap ++ parameters ++ capBits (see `VestingCode`).
/// @dev What it checks beside the schedule, and how it sets up Blast, is as in `MerkleDistributor`, word for word: to move that
/// to one place would change the bytes of the creation code there, and with them all addresses.
contract VestingDistributor is VestingDistributorBase {
    /// @dev 2^9 words keep the code, with the template, within EIP-170.
    uint256 private constant MAX_CAP_LENGTH = 512;

    uint256 private constant MAX_TRANCHES = 64;

    /// @dev Between the last second of the schedule and the first of the sweep.
    uint256 private constant GRACE = 30 days;

    /// @param p What is fixed about the campaign.
    /// @param s How its allocations unlock.
    /// @param cap_ The row of the tree's nodes at level `p.height`: 1, 2, 4 ... 512 entries, padding included.
    constructor(Parameters memory p, Schedule memory s, bytes32[] memory cap_) payable {
        uint256 capBits = _checkShape(p.count, p.height, cap_.length);
        // Check: the campaign can pay, can end, and has somebody to cancel it if it can be cancelled.
        if (p.start >= p.end) revert InvalidWindow(p.start, p.end);
        if (p.total == 0) revert ZeroTotal();
        if (p.yieldReceiver == address(0) || p.gasReceiver == address(0)) revert ZeroReceiver();
        if (p.sweepReceiver == address(0) && (p.end != type(uint64).max || p.isCancellable)) revert ZeroReceiver();
        if (p.token != address(0) && p.token.code.length == 0) revert TokenWithoutCode(p.token);

        // Check: all unlocks, and stays open for the grace time, before the sweep.
        if (s.duration == 0 || s.cliff > s.duration || s.tranches > MAX_TRANCHES) {
            revert InvalidSchedule(s.cliff, s.duration, s.tranches);
        }
        uint256 earliest = uint256(p.start) + s.duration + GRACE;
        if (p.end < earliest) revert EndTooEarly(p.end, earliest);

        // Interaction: on Blast, yield and gas refunds accrue beside the balance, and the contract governs itself.
        if (BlastAddresses.BLAST.code.length != 0) {
            IBlast(BlastAddresses.BLAST).configureClaimableYield();
            IBlast(BlastAddresses.BLAST).configureClaimableGas();
            _configureRebasing(BlastAddresses.USDB);
            _configureRebasing(BlastAddresses.WETH);
        }

        bytes memory code = VestingCode.append(type(VestingDistributorCode).runtimeCode, s, cap_, p, capBits);
        assembly ("memory-safe") {
            return(add(code, 0x20), mload(code))
        }
    }

    /// @dev Check: 2^capBits cap entries on top of `height` levels are the tree of `count` leaves, no deeper.
    function _checkShape(uint256 count, uint256 height, uint256 capLength) private pure returns (uint256 capBits) {
        if (capLength == 0 || capLength > MAX_CAP_LENGTH || capLength & (capLength - 1) != 0) {
            revert InvalidCapLength(capLength);
        }
        while (capLength >> capBits != 1) ++capBits;
        uint256 depth = 0;
        while (1 << depth < count) ++depth;
        if (count == 0 || height + capBits != depth) revert InvalidHeight(count, height, capBits);
    }

    function _configureRebasing(address asset) private {
        if (asset.code.length != 0) IERC20Rebasing(asset).configure(YieldMode.CLAIMABLE);
    }
}
