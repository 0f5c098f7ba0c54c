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

/// @notice One entry of a `claimMany` batch; the fields are those of `claim`.
struct ClaimInput {
    uint256 index;
    address account;
    uint256 amount;
    bytes32[] proof;
}

/// @notice What became of a `tryClaim`, or of one entry of a `claimMany` batch.
enum ClaimOutcome {
    Claimed,
    AlreadyClaimed,
    InvalidProof,
    TransferFailed
}

/// @title One campaign: pays each allocation of a fixed list once, inside a fixed window.
/// @notice Nobody has power over it once claims are open. It has no owner, no upgrade, no pause, and it never grants an
/// allowance, never delegatecalls and never makes a call that a caller can shape. Until `start`, a campaign that was made so can
/// be cancelled. The three windows are disjoint: cancel < `start` <= claim < `end` <= sweep.
///
/// The list is a positional Merkle tree. A leaf is `keccak256(account (20 bytes) ++ amount (32 bytes))`, a node is
/// `keccak256(left ++ right)`, and bit j of `index` says whether the node at level j is a right child (1) or a left one
/// (0). Of the top of the tree, the contract's own code carries the row of nodes at level `height` (the "cap"), so a
/// proof has exactly `height` nodes. Bitmap word w (indices 256w to 256w + 255) is storage slot w. The one other slot that is
/// ever written, 2^256 - 1, says that the campaign was cancelled; claims do not read it.
interface IMerkleDistributor {
    /*//////////////////////////////////////////////////////////////////////////
                                       EVENTS
    //////////////////////////////////////////////////////////////////////////*/

    /// @notice An allocation was paid, by whichever of the claim functions.
    event Claimed(uint256 index, address account, uint256 amount);

    /// @notice An allocation was paid to an address that its account chose. Follows the `Claimed` of the same index.
    event ClaimedTo(uint256 indexed index, address indexed account, address indexed recipient);

    /// @notice A `tryClaim`, or an entry of a `claimMany` batch, was not paid.
    event ClaimSkipped(uint256 indexed index, ClaimOutcome outcome);

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
                                       CLAIMS
    //////////////////////////////////////////////////////////////////////////*/

    /// @notice Pays `account` its allocation. Anybody may call.
    /// @dev Emits `Claimed`. Reverts with `NotStarted`, `Ended`, `AlreadyClaimed`, `InvalidProof` or `TransferFailed`;
    /// after any revert the index is as open as before.
    /// @param index Rank of the account in the list sorted by address.
    /// @param account The account of the allocation, and the one that is paid.
    /// @param amount The allocation in base units.
    /// @param proof The sibling at each level from the leaf up to the cap: exactly `height` nodes.
    function claim(uint256 index, address account, uint256 amount, bytes32[] calldata proof) external;

    /// @notice Pays the caller's allocation to `recipient`.
    /// @dev As `claim` with `account = msg.sender`, plus `ClaimedTo`. Reverts also with `ZeroRecipient`.
    function claimTo(uint256 index, uint256 amount, address recipient, bytes32[] calldata proof) external;

    /// @notice Pays the allocation of `account` to `recipient` on the strength of a signature of `account`. Anybody may
    /// call.
    /// @dev EIP-712: domain { name "Everclaim", version "1", chainId, verifyingContract }, type
    /// `Claim(uint256 index,address account,address recipient,uint256 amount,uint256 deadline)`. An account with code
    /// answers through ERC-1271 and in no other way, one without by ECDSA (65 bytes, or 64 as in EIP-2098). That goes for
    /// an account that has delegated itself to code (EIP-7702) too, though its key still exists; where that code knows no
    /// ERC-1271, `claim` and `claimTo` still work. There is no nonce: an index is
    /// paid once, and an account takes a signature back by claiming. A signature is not an identifier: its malleated
    /// twin is accepted too, and does the same thing.
    /// Emits `Claimed` and `ClaimedTo`. Reverts also with `SignatureExpired`, `InvalidSignature`, `ZeroRecipient`.
    /// @param deadline Last second (unix time) in which the signature is good.
    function claimWithSignature(
        uint256 index,
        address account,
        uint256 amount,
        address recipient,
        uint256 deadline,
        bytes32[] calldata proof,
        bytes calldata signature
    ) external;

    /// @notice Pays `account` its allocation, or does nothing where it cannot be paid.
    /// @dev `claimMany` with one entry, with all that is said there, and arguments that a wallet can name to those who
    /// review them. For a Safe that claims beside other calls: somebody else's earlier claim does not make those fail.
    /// @return What became of it.
    function tryClaim(uint256 index, address account, uint256 amount, bytes32[] calldata proof)
        external
        returns (ClaimOutcome);

    /// @notice Pays many allocations, each to its own account, and skips those that cannot be paid.
    /// @dev Emits `Claimed` for the paid and `ClaimSkipped` for the rest. A skipped entry stays as it was: each payment is
    /// a call of its own (`payEntry`), so one that is refused is undone with all that the token did meanwhile. A payment
    /// gets 300,000 gas here, bit and event included (a recipient that needs more can be paid by `claim`).
    /// `InsufficientGas`, for the batch as a whole, when the call cannot offer a payment that much, so that a low gas limit
    /// is never reported as a failed transfer. No entry makes the others fail in a call with enough gas, and an estimate
    /// may be too little: a recipient with code can be cheap in it and use its 300,000 on the chain. Send 300,000 more
    /// than the estimate for each recipient who runs code; what is not used comes back.
    /// Reverts as a whole also with `NotStarted` and `Ended`.
    /// @return outcomes What became of each entry, in order.
    function claimMany(ClaimInput[] calldata inputs) external returns (ClaimOutcome[] memory outcomes);

    /// @notice The payment of one entry of `tryClaim` or `claimMany`, which has checked it. Nobody else can call.
    /// @dev Emits `Claimed`. Reverts with `OnlySelf` or `TransferFailed`. No function makes this contract call itself with
    /// a function or arguments that a caller could choose, but for these two, with the entry as it was proven.
    function payEntry(uint256 index, address account, uint256 amount) external;

    /// @notice Pays `account` its allocation, then hands the token a delegation that somebody signed for it.
    /// @dev As `claim`, followed by `token.delegateBySig(delegatee, nonce, expiry, v, r, s)`, whose failure is only
    /// reported (`DelegationFailed`). The token decides whose signature it is, and whether it does anything: one whose
    /// fallback accepts every call makes the delegation look good, so that the absence of `DelegationFailed` proves
    /// nothing. The delegation gets at most 300,000 gas;
    /// `InsufficientGas` when the call cannot offer that much.
    function claimAndDelegate(
        uint256 index,
        address account,
        uint256 amount,
        bytes32[] calldata proof,
        address delegatee,
        uint256 nonce,
        uint256 expiry,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external;

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

    /// @notice Whether the allocation at `index` has been paid. False for an index that is not in the list.
    function isClaimed(uint256 index) external view returns (bool);

    /// @notice Whether `cancel` has been called. Says nothing of what is held now.
    function isCancelled() external view returns (bool);

    /// @notice `count` words of the bitmap from word `from` on; bit b of word w is index 256w + b.
    function claimedWords(uint256 from, uint256 count) external view returns (uint256[] memory words);

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
