// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title No allocation of a campaign over time is paid more than has unlocked of it, nor twice: by induction over its claims.
/// @dev What has unlocked is any amount that never falls and ends at the whole: `Unlocking.proof.sol` shows that it is so. The books
/// are those of `AtOnce.proof.sol`: a claim here pays out what is due.
contract OverTimeProof {
    /// @param paid The slot of the index.
    /// @param received What has been sent for it.
    /// @param unlocked What had unlocked at the last claim.
    struct Entry {
        uint256 amount;
        uint256 paid;
        uint256 received;
        uint256 unlocked;
    }

    /// @dev `claim`, `claimTo`, `claimWithSignature`, `claimAndDelegate`.
    /// @param unlocked What has unlocked by now.
    function claim(Entry memory e, uint256 unlocked, uint256 upTo) external pure {
        require(isSound(e) && e.unlocked <= unlocked && unlocked <= e.amount);
        uint256 before = e.paid;
        if (before == e.amount) revert();
        uint256 due = unlocked;
        if (due > upTo) due = upTo;
        if (due <= before) revert();
        assert(due - before <= e.amount - e.received);
        e.received += due - before;
        e.paid = due;
        e.unlocked = unlocked;
        assert(isSound(e));
        assert(e.paid <= upTo);
        assert(e.received > before);
    }

    /// @dev `tryClaim`, `claimMany`.
    function tryClaim(Entry memory e, uint256 unlocked) external pure {
        require(isSound(e) && e.unlocked <= unlocked && unlocked <= e.amount);
        uint256 before = e.paid;
        if (before == e.amount) return;
        uint256 due = unlocked;
        if (due == before) return;
        // Nothing below zero: this subtraction reverts in the contract if it could.
        assert(due >= before);
        e.received += due - before;
        e.paid = due;
        e.unlocked = unlocked;
        assert(isSound(e));
    }

    function begins(uint256 amount) external pure {
        assert(isSound(Entry(amount, 0, 0, 0)));
    }

    function isSound(Entry memory e) private pure returns (bool) {
        return e.received == e.paid && e.paid <= e.unlocked && e.unlocked <= e.amount;
    }
}
