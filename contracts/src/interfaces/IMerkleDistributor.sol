// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { ICampaign, Parameters } from "./ICampaign.sol";

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
interface IMerkleDistributor is ICampaign {
    /*//////////////////////////////////////////////////////////////////////////
                                       EVENTS
    //////////////////////////////////////////////////////////////////////////*/

    /// @notice An allocation was paid, by whichever of the claim functions.
    event Claimed(uint256 index, address account, uint256 amount);

    /// @notice An allocation was paid to an address that its account chose. Follows the `Claimed` of the same index.
    event ClaimedTo(uint256 indexed index, address indexed account, address indexed recipient);

    /// @notice A `tryClaim`, or an entry of a `claimMany` batch, was not paid.
    event ClaimSkipped(uint256 indexed index, ClaimOutcome outcome);

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
                                       READS
    //////////////////////////////////////////////////////////////////////////*/

    /// @notice Whether the allocation at `index` has been paid. False for an index that is not in the list.
    function isClaimed(uint256 index) external view returns (bool);

    /// @notice `count` words of the bitmap from word `from` on; bit b of word w is index 256w + b.
    function claimedWords(uint256 from, uint256 count) external view returns (uint256[] memory words);
}
