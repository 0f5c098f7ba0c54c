// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title What the factories of all kinds of campaign have in common: no owner, no balance, and one funding a distributor.
interface ICampaignFactory {
    /// @notice A native campaign is funded with exactly its total, one of tokens takes no ETH at all.
    error WrongValue(uint256 value, uint256 required);

    /// @notice The distributor holds less than its total after the transfer, as with a token that takes a fee.
    error Underfunded(uint256 balance, uint256 total);

    /// @notice The distributor holds its total already, or has been funded through this factory before (and `balance` is
    /// what claims have left of it); funding it again would only lock up the surplus.
    error AlreadyFunded(uint256 balance, uint256 total);

    /// @notice The campaign was cancelled, so this factory sends it no money any more.
    error CampaignCancelled(address distributor);

    /// @notice Whether this factory has funded this distributor. Stays true when it is cancelled:
    /// it says that the total once went there, not that it is there.
    function isFunded(address distributor) external view returns (bool);
}
