// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { IBlast } from "./interfaces/IBlast.sol";
import { IERC20Rebasing, YieldMode } from "./interfaces/IERC20Rebasing.sol";
import { Parameters } from "./interfaces/IMerkleDistributor.sol";
import { BlastAddresses } from "./libraries/BlastAddresses.sol";
import { CampaignCode } from "./libraries/CampaignCode.sol";
import { MerkleDistributorBase } from "./MerkleDistributorBase.sol";
import { MerkleDistributorCode } from "./MerkleDistributorCode.sol";

/// @title A campaign's contract as it is created: checks the parameters, sets up Blast, and becomes
/// template ++ cap ++ parameters ++ capBits (see `CampaignCode`).
contract MerkleDistributor is MerkleDistributorBase {
    /// @dev 2^9 words keep the code, with the template, within EIP-170.
    uint256 private constant MAX_CAP_LENGTH = 512;

    /// @param p What is fixed about the campaign.
    /// @param cap_ The row of the tree's nodes at level `p.height`: 1, 2, 4 ... 512 entries, padding included.
    constructor(Parameters memory p, bytes32[] memory cap_) payable {
        uint256 capBits = _checkShape(p.count, p.height, cap_.length);
        // Check: the campaign can pay, can end, and has somebody to cancel it if it can be cancelled.
        if (p.start >= p.end) revert InvalidWindow(p.start, p.end);
        if (p.total == 0) revert ZeroTotal();
        if (p.yieldReceiver == address(0) || p.gasReceiver == address(0)) revert ZeroReceiver();
        if (p.sweepReceiver == address(0) && (p.end != type(uint64).max || p.isCancellable)) revert ZeroReceiver();
        if (p.token != address(0) && p.token.code.length == 0) revert TokenWithoutCode(p.token);

        // Interaction: on Blast, yield and gas refunds accrue beside the balance, and the contract governs itself.
        if (BlastAddresses.BLAST.code.length != 0) {
            IBlast(BlastAddresses.BLAST).configureClaimableYield();
            IBlast(BlastAddresses.BLAST).configureClaimableGas();
            _configureRebasing(BlastAddresses.USDB);
            _configureRebasing(BlastAddresses.WETH);
        }

        bytes memory code = CampaignCode.append(type(MerkleDistributorCode).runtimeCode, cap_, p, capBits);
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
