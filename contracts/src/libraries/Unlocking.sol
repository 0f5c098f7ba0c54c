// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { Schedule } from "../interfaces/IVestingDistributor.sol";

/// @title What a schedule has unlocked of an amount.
library Unlocking {
    /// @dev At `elapsed` seconds from the start on. It never falls as `elapsed` grows, and ends at exactly `amount`.
    function unlocked(Schedule memory s, uint256 amount, uint256 elapsed) internal pure returns (uint256) {
        if (elapsed < s.cliff) return 0;
        if (elapsed >= s.duration) return amount;
        if (s.tranches == 0) return share(amount, elapsed, s.duration);
        return share(amount, elapsed * s.tranches / s.duration, s.tranches); // the product is below 2^72
    }

    /// @dev floor(amount · part / whole) for part <= whole < 2^128, without a product that could overflow: with amount =
    /// q · whole + r, it is q · part + floor(r · part / whole), where the first is at most `amount` and r · part < 2^256.
    function share(uint256 amount, uint256 part, uint256 whole) internal pure returns (uint256) {
        return amount / whole * part + amount % whole * part / whole;
    }
}
