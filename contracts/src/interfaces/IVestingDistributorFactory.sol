// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { Parameters } from "./ICampaign.sol";
import { ICampaignFactory } from "./ICampaignFactory.sol";
import { Schedule } from "./IVestingDistributor.sol";

/// @notice One campaign of several that are created together: what `createAndFund` takes.
struct CampaignInput {
    Parameters parameters;
    Schedule schedule;
    bytes32[] cap;
    bytes32 manifestHash;
}

/// @title Creates distributors over time at addresses that say what they are.
/// @notice The address of a distributor is
/// `create2(factory, manifestHash, keccak256(creationCode ++ abi.encode(parameters, schedule, cap)))`, so anyone who has a
/// package can recompute it, and nobody can put anything else there. The factory has no owner and no balance; all that it
/// remembers is which distributors it has funded.
interface IVestingDistributorFactory is ICampaignFactory {
    /// @notice A distributor came into being.
    /// @param creator The account that called first, which may be anybody: it says nothing about whose campaign it is.
    /// @param manifestHash keccak256 of the bytes of the package's `manifest.json`; the CREATE2 salt.
    event CampaignCreated(
        address indexed distributor,
        address indexed token,
        address indexed creator,
        bytes32 manifestHash,
        Parameters parameters,
        Schedule schedule
    );

    /// @notice Campaigns that are created together pay one token, so that one permit or one value covers them.
    error AnotherToken(address token, address expected);

    /// @notice A call for several campaigns names none.
    error NoCampaigns();

    /// @notice Creates the distributor. Anybody may call; the address depends on the arguments alone.
    /// @dev If it exists already, nothing is created and no event is emitted. ETH that comes along goes to it, if
    /// it is a native campaign's; otherwise `WrongValue`; `CampaignCancelled` if it was cancelled. Reverts also for the
    /// constructor's reasons.
    /// @return distributor Its address.
    function create(
        Parameters calldata parameters,
        Schedule calldata schedule,
        bytes32[] calldata cap,
        bytes32 manifestHash
    ) external payable returns (address distributor);

    /// @notice Creates the distributor if needed and moves exactly `parameters.total` from the caller to it.
    /// @dev Tokens: needs the caller's allowance to this factory. ETH: needs exactly that value. Works once for each
    /// distributor, whatever has been claimed since. Money that came another way counts only while it is there: after a
    /// plain transfer of the total and a first claim, this would still move a second total. A cancelled campaign is not
    /// funded any more, however it was funded before. Reverts with `WrongValue`, `CampaignCancelled`, `AlreadyFunded`,
    /// `Underfunded`, the token's refusal, or for the constructor's reasons.
    function createAndFund(
        Parameters calldata parameters,
        Schedule calldata schedule,
        bytes32[] calldata cap,
        bytes32 manifestHash
    ) external payable returns (address distributor);

    /// @notice `createAndFund` with an EIP-2612 permit of the caller, to this factory, over exactly `parameters.total`.
    /// @dev A permit that somebody else has used up already is no error as long as the allowance is there.
    function createAndFundWithPermit(
        Parameters calldata parameters,
        Schedule calldata schedule,
        bytes32[] calldata cap,
        bytes32 manifestHash,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external returns (address distributor);

    /// @notice `createAndFund` for several campaigns of one token: all of them, or none.
    /// @dev Tokens: needs the caller's allowance to this factory over the sum of the totals. ETH: needs exactly that value. Reverts
    /// with `NoCampaigns`, `AnotherToken`, or for the reasons of `createAndFund` with any of them; a campaign that is named
    /// twice is `AlreadyFunded` the second time.
    /// @return distributors Their addresses, in the order of `campaigns`.
    function createAndFundMany(CampaignInput[] calldata campaigns)
        external
        payable
        returns (address[] memory distributors);

    /// @notice `createAndFundMany` with an EIP-2612 permit of the caller, to this factory, over exactly the sum of the totals.
    /// @dev A permit that somebody else has used up already is no error as long as the allowance is there.
    function createAndFundManyWithPermit(
        CampaignInput[] calldata campaigns,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external returns (address[] memory distributors);

    /// @notice Where the distributor is or would be.
    function computeAddress(
        Parameters calldata parameters,
        Schedule calldata schedule,
        bytes32[] calldata cap,
        bytes32 manifestHash
    ) external view returns (address);
}
