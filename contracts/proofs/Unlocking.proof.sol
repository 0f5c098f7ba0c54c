// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { Unlocking } from "../src/libraries/Unlocking.sol";

/// @title What a schedule has unlocked, for every schedule and every amount of 256 bits: of the library itself.
contract UnlockingProof {
    /// @dev Never more than the amount, and in the end all of it.
    function isAPartOfTheAmount(uint64 cliff, uint64 duration, uint8 tranches, uint256 amount, uint256 elapsed)
        external
        pure
    {
        require(duration != 0 && cliff <= duration);
        uint256 unlocked = Unlocking.unlocked(cliff, duration, tranches, amount, elapsed);
        assert(unlocked <= amount);
        assert(elapsed < duration || unlocked == amount);
    }

    /// @dev It never falls, second by second.
    function neverFalls(uint64 cliff, uint64 duration, uint256 amount, uint256 elapsed, uint256 later) external pure {
        require(duration != 0 && cliff <= duration && elapsed <= later);
        uint256 before = Unlocking.unlocked(cliff, duration, 0, amount, elapsed);
        assert(before <= Unlocking.unlocked(cliff, duration, 0, amount, later));
    }

    /// @dev Nor in tranches: their number never falls, is never more than all of them, and a larger part is no smaller share.
    function tranchesNeverFall(uint64 duration, uint8 tranches, uint64 elapsed, uint64 later) external pure {
        require(duration != 0 && elapsed <= later && later < duration);
        // Checked: the product stays below 2^256.
        assert(uint256(elapsed) * tranches / duration <= uint256(later) * tranches / duration);
        assert(uint256(later) * tranches / duration <= tranches);
    }

    function sharesNeverFall(uint256 amount, uint256 part, uint256 larger, uint64 whole) external pure {
        require(whole != 0 && part <= larger && larger <= whole);
        assert(Unlocking.share(amount, part, whole) <= Unlocking.share(amount, larger, whole));
    }

    /// @dev No step of a share overflows: it is the same in arithmetic that would revert.
    function shareDoesNotOverflow(uint256 amount, uint256 part, uint64 whole) external pure {
        require(whole != 0 && part <= whole);
        assert(Unlocking.share(amount, part, whole) == amount / whole * part + amount % whole * part / whole);
    }
}
