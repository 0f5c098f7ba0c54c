// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice How the balance of an account follows Blast's yield.
enum YieldMode {
    AUTOMATIC,
    VOID,
    CLAIMABLE
}

/// @title What Everclaim uses of Blast's rebasing tokens USDB and WETH.
/// @dev Every account, contracts included, is AUTOMATIC until it says otherwise itself.
interface IERC20Rebasing {
    /// @notice Sets the caller's mode; the yield so far becomes part of its balance. Returns the balance.
    function configure(YieldMode mode) external returns (uint256);

    /// @notice Yield that `account` can claim. Reverts unless it is CLAIMABLE.
    function getClaimableAmount(address account) external view returns (uint256);

    /// @notice Sends `amount` of the caller's yield to `recipient`. Returns the amount.
    function claim(address recipient, uint256 amount) external returns (uint256);
}
