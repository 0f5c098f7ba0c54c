// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title Cancel, claim and sweep exclude each other, in every second of every window that a constructor takes.
contract WindowProof {
    function oneOfThreeAtATime(uint64 start_, uint64 end_, uint256 timestamp) external pure {
        require(start_ < end_);
        bool canCancel = !isRefusedToCancel(timestamp, start_);
        bool canClaim = !isRefusedToClaim(timestamp, start_, end_);
        bool canSweep = !isRefusedToSweep(timestamp, end_);
        assert(!(canCancel && canClaim));
        assert(!(canClaim && canSweep));
        assert(!(canCancel && canSweep));
        assert(canCancel || canClaim || canSweep);
    }

    // The conditions stand in the contracts word for word; `block.timestamp`, `p.start` and `p.end` are arguments here.

    function isRefusedToCancel(uint256 timestamp, uint256 start_) private pure returns (bool) {
        return timestamp >= start_;
    }

    function isRefusedToClaim(uint256 timestamp, uint256 start_, uint256 end_) private pure returns (bool) {
        unchecked {
            return timestamp - start_ >= end_ - start_;
        }
    }

    function isRefusedToSweep(uint256 timestamp, uint256 end_) private pure returns (bool) {
        return timestamp < end_;
    }
}
