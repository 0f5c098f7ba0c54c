// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice Everything that is fixed about a campaign when its distributor is created. Bound into the address.
/// @param token The ERC-20 that is paid out; `address(0)` stands for the chain's native ETH.
/// @param start First second (unix time) in which claims are open.
/// @param end First second in which claims are closed and `sweep` is open; `type(uint64).max` means never.
/// @param sweepReceiver Gets what is left after `end`, and everything if it cancels. May be zero only when `end` is never and
/// the campaign is not cancellable.
/// @param yieldReceiver Gets the Blast yield of ETH, USDB and WETH held here.
/// @param gasReceiver Gets the Blast gas refunds of this contract.
/// @param isCancellable Whether `sweepReceiver` may `cancel` until `start`.
/// @param total Sum of all allocations, in base units. Informs; a claim never reads it.
/// @param count Number of allocations, at least 1. The tree's depth is ceil(log2(count)).
/// @param height Length of every proof: depth minus the cap's bits.
struct Parameters {
    address token;
    uint64 start;
    uint64 end;
    address sweepReceiver;
    address yieldReceiver;
    address gasReceiver;
    bool isCancellable;
    uint256 total;
    uint32 count;
    uint8 height;
}

/// @title What the contracts of all kinds of campaign have in common: a list in a tree, a window, and no one in power.
/// @notice It has no owner, no upgrade, no pause, and it never grants an allowance, never delegatecalls and never makes a call
/// that a caller can shape. The three windows are disjoint: cancel < `start` <= claim < `end` <= sweep.
interface ICampaign {
    /*//////////////////////////////////////////////////////////////////////////
                                       EVENTS
    //////////////////////////////////////////////////////////////////////////*/

    /// @notice The allocation was paid but the token refused the delegation that came with it. Its absence proves nothing:
    /// a token may take the call and do nothing.
    event DelegationFailed(uint256 indexed index);

    /// @notice What was left of `asset` (`address(0)` = ETH) went to the sweep receiver.
    event Swept(address indexed asset, address indexed receiver, uint256 amount);

    /// @notice The sweep receiver cancelled the campaign before its start, and took `amount` of `asset` (`address(0)` = ETH), all
    /// that was there.
    event Cancelled(address indexed asset, address indexed receiver, uint256 amount);

    /// @notice Blast yield of `asset` (`address(0)` = ETH) went to the yield receiver.
    event YieldCollected(address indexed asset, address indexed receiver, uint256 amount);

    /// @notice Blast gas refunds went to the gas receiver, in ETH.
    event GasCollected(address indexed receiver, uint256 amount);

    /*//////////////////////////////////////////////////////////////////////////
                                       ERRORS
    //////////////////////////////////////////////////////////////////////////*/

    /// @notice Claims open at `start` (unix seconds).
    error NotStarted(uint256 now_, uint256 start);

    /// @notice Claims closed at `end` (unix seconds).
    error Ended(uint256 now_, uint256 end);

    /// @notice Sweeping opens at `end` (unix seconds).
    error NotEnded(uint256 now_, uint256 end);

    /// @notice Nothing can be cancelled from `start` (unix seconds) on.
    error AlreadyStarted(uint256 now_, uint256 start);

    /// @notice This campaign was not created as one that can be cancelled.
    error NotCancellable();

    /// @notice Only the sweep receiver may cancel.
    error OnlySweepReceiver(address caller, address sweepReceiver);

    /// @notice This index has been paid.
    error AlreadyClaimed(uint256 index);

    /// @notice The proof does not show that `account` has `amount` at `index`.
    error InvalidProof(uint256 index, address account, uint256 amount);

    /// @notice The signature was good until `deadline` (unix seconds, inclusive).
    error SignatureExpired(uint256 now_, uint256 deadline);

    /// @notice The signature is not one of `account` over this claim, on this chain, for this contract.
    error InvalidSignature(address account);

    /// @notice The recipient of a redirected claim is the zero address.
    error ZeroRecipient();

    /// @notice The token (`address(0)` = ETH) did not let `amount` go to `recipient`.
    error TransferFailed(address token, address recipient, uint256 amount);

    /// @notice Only the contract itself may call this.
    error OnlySelf(address caller);

    /// @notice The rest of the call could fail only for lack of gas, so it stops here: send more.
    error InsufficientGas(uint256 available, uint256 required);

    /// @notice The cap has `length` entries.
    error CapIndexOutOfRange(uint256 index, uint256 length);

    /// @notice (Constructor) The cap must have 1, 2, 4 ... 512 entries.
    error InvalidCapLength(uint256 length);

    /// @notice (Constructor) The height plus the cap's bits must be the depth of a tree of `count` leaves.
    error InvalidHeight(uint256 count, uint256 height, uint256 capBits);

    /// @notice (Constructor) `start` must be before `end`.
    error InvalidWindow(uint256 start, uint256 end);

    /// @notice (Constructor) The sum of the allocations must not be zero.
    error ZeroTotal();

    /// @notice (Constructor) A receiver is the zero address: of yield or gas, or of the sweep in a campaign that ends or can be
    /// cancelled.
    error ZeroReceiver();

    /// @notice (Constructor) There is no contract at the token's address.
    error TokenWithoutCode(address token);

    /*//////////////////////////////////////////////////////////////////////////
                             BEFORE, AFTER AND AROUND
    //////////////////////////////////////////////////////////////////////////*/

    /// @notice Sends all of the campaign's token (or ETH) back to the sweep receiver, who alone may call, before `start`, if the
    /// campaign was created as one that can be cancelled. Takes nothing that anybody could have claimed.
    /// @dev Emits `Cancelled`, and sets `isCancelled` for good. It does not close the campaign: money that comes in later can be
    /// taken by a further `cancel` until `start`, and from then on belongs to the list as if nothing had happened. An
    /// amount of zero, as before the funding, is no error. Yield and gas refunds stay for their receivers, other assets for
    /// `sweep`. Reverts with `NotCancellable`, `OnlySweepReceiver`, `AlreadyStarted` or `TransferFailed`.
    /// @return amount What was sent, in base units.
    function cancel() external returns (uint256 amount);

    /// @notice Sends the whole balance of `asset` (`address(0)` = ETH) to the sweep receiver. Anybody may call, from
    /// `end` on.
    /// @dev Emits `Swept` unless there is nothing. Reverts with `NotEnded` or `TransferFailed`.
    /// @return amount What was sent, in base units.
    function sweep(address asset) external returns (uint256 amount);

    /// @notice Sends the Blast yield that has come in on ETH, USDB and WETH to the yield receiver. Anybody may call, at
    /// any time. Never touches what is owed to claimants. Away from Blast it does nothing.
    /// @dev Emits `YieldCollected` for each asset that was collected. An asset whose contract fails is passed over, its
    /// amount zero, and can be collected later. Each call of Blast gets at most 300,000 gas; reverts with
    /// `InsufficientGas` when that much cannot be offered, so that a low gas limit passes nothing over.
    /// @return ethAmount Yield sent, in wei.
    /// @return usdbAmount Yield sent, in base units of USDB.
    /// @return wethAmount Yield sent, in base units of WETH.
    function collectYield() external returns (uint256 ethAmount, uint256 usdbAmount, uint256 wethAmount);

    /// @notice Sends the fully matured Blast gas refunds of this contract to the gas receiver. Anybody may call, at any
    /// time. Away from Blast it does nothing.
    /// @dev Emits `GasCollected` unless there is nothing. Reverts with `InsufficientGas` or `TransferFailed`.
    /// @return amount What was sent, in wei.
    function collectGas() external returns (uint256 amount);

    /// @notice Takes ETH: funding of a native campaign, Blast's yield and refunds.
    receive() external payable;

    /*//////////////////////////////////////////////////////////////////////////
                                       READS
    //////////////////////////////////////////////////////////////////////////*/

    /// @notice Whether `cancel` has been called. Says nothing of what is held now.
    function isCancelled() external view returns (bool);

    /// @notice The root of the list's tree, folded from the cap.
    function merkleRoot() external view returns (bytes32);

    /// @notice The i-th node of the row at level `height`.
    function cap(uint256 i) external view returns (bytes32);

    /// @notice Everything that is fixed about the campaign.
    function parameters() external view returns (Parameters memory);

    /// @notice The ERC-20 that is paid out; `address(0)` stands for the chain's native ETH.
    function token() external view returns (address);

    /// @notice First second (unix time) in which claims are open.
    function start() external view returns (uint256);

    /// @notice First second in which claims are closed and `sweep` is open; `type(uint64).max` means never.
    function end() external view returns (uint256);

    /// @notice The EIP-712 domain separator of this contract on this chain.
    function domainSeparator() external view returns (bytes32);
}
