// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title What a schedule has unlocked of an amount.
library Unlocking {
    /// @dev At `elapsed` seconds from the start on, for a schedule that the constructor has checked: all three numbers are below
    /// 2^64, and `duration` is not zero. The result never falls as `elapsed` grows, and ends at exactly `amount`.
    function unlocked(uint256 cliff, uint256 duration, uint256 tranches, uint256 amount, uint256 elapsed)
        internal
        pure
        returns (uint256)
    {
        if (elapsed < cliff) return 0;
        if (elapsed >= duration) return amount;
        if (tranches == 0) return share(amount, elapsed, duration);
        unchecked {
            return share(amount, elapsed * tranches / duration, tranches); // the product is below 2^128
        }
    }

    /// @dev floor(amount · part / whole) for part <= whole < 2^64 and whole != 0, without a product that could overflow: with
    /// amount = q · whole + r, it is q · part + floor(r · part / whole), where the first is at most `amount`, the sum is too,
    /// and r · part is below 2^128.
    function share(uint256 amount, uint256 part, uint256 whole) internal pure returns (uint256) {
        unchecked {
            return amount / whole * part + amount % whole * part / whole;
        }
    }
}
