// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title What Everclaim uses of Blast's predeploy at 0x4300000000000000000000000000000000000002.
/// @dev As documented on docs.blast.io (ETH yield, gas fees). A contract governs itself as long as it names no governor.
interface IBlast {
    /// @notice ETH yield of the caller accrues beside its balance, to be claimed.
    function configureClaimableYield() external;

    /// @notice Gas refunds of the caller accrue, to be claimed.
    function configureClaimableGas() external;

    /// @notice ETH yield that `account` can claim, in wei.
    function readClaimableYield(address account) external view returns (uint256);

    /// @notice Sends all claimable ETH yield of `account` to `recipient`.
    function claimAllYield(address account, address recipient) external returns (uint256);

    /// @notice The gas refunds of `account`: the second value is what has accrued, in wei, matured or not.
    function readGasParams(address account)
        external
        view
        returns (uint256 etherSeconds, uint256 etherBalance, uint256 lastUpdated, uint8 mode);

    /// @notice Sends the matured gas refunds of `account` to `recipient`. Reverts when there are none.
    function claimMaxGas(address account, address recipient) external returns (uint256);
}
