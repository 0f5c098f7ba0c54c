// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { ICampaign } from "./ICampaign.sol";
import { ClaimInput } from "./IMerkleDistributor.sol";

/// @notice How every allocation of a campaign unlocks, counted from the campaign's `start`. Bound into the address.
/// @param cliff Seconds from `start` before which nothing is unlocked; what has accrued until then unlocks with its last one.
/// @param duration Seconds from `start` until everything is unlocked, at least 1.
/// @param tranches 0: by the second. 1 to 64: that many equal steps, each `duration / tranches` long, the last at the end.
struct Schedule {
    uint64 cliff;
    uint64 duration;
    uint8 tranches;
}

/// @notice What became of a `tryClaim`, or of one entry of a `claimMany` batch.
enum VestingOutcome {
    Claimed,
    AlreadyClaimed,
    InvalidProof,
    TransferFailed,
    NothingToPay
}

/// @title One campaign over time: of each allocation of a fixed list it pays what has unlocked and was not paid yet.
/// @notice Nobody has power over it once it has begun: it cannot be stopped, shortened or cancelled. What `ICampaign` says goes
/// for it too, and `end`, where the sweep begins, is never, or 30 days or more after the last second of the schedule.
///
/// The list is the same tree as that of `IMerkleDistributor`, with the same cap and the same proofs; `amount` is the whole
/// allocation. Storage slot `index` holds what has been paid of the allocation at `index`, in base units. The one other slot that
/// is ever written, 2^256 - 1, says that the campaign was cancelled; claims do not read it.
interface IVestingDistributor is ICampaign {
    /*//////////////////////////////////////////////////////////////////////////
                                       EVENTS
    //////////////////////////////////////////////////////////////////////////*/

    /// @notice `amount` was paid to `recipient`, and with it `paid` of the allocation in all.
    event Claimed(uint256 indexed index, address indexed account, address recipient, uint256 amount, uint256 paid);

    /// @notice A `tryClaim`, or an entry of a `claimMany` batch, was not paid.
    event ClaimSkipped(uint256 indexed index, VestingOutcome outcome);

    /*//////////////////////////////////////////////////////////////////////////
                                       ERRORS
    //////////////////////////////////////////////////////////////////////////*/

    /// @notice `paid` of this allocation has been paid, and no more is unlocked (or, by a signature, authorized).
    error NothingToPay(uint256 index, uint256 paid);

    /// @notice (Constructor) The duration is zero, the cliff is longer than it, or there are more than 64 tranches.
    error InvalidSchedule(uint256 cliff, uint256 duration, uint256 tranches);

    /// @notice (Constructor) The campaign must not end before `earliest` (unix seconds): 30 days after all is unlocked.
    error EndTooEarly(uint256 end, uint256 earliest);

    /*//////////////////////////////////////////////////////////////////////////
                                       CLAIMS
    //////////////////////////////////////////////////////////////////////////*/

    /// @notice Pays `account` what has unlocked of its allocation and was not paid yet. Anybody may call, again and again.
    /// @dev Emits `Claimed`. Reverts with `NotStarted`, `Ended`, `InvalidProof`, `AlreadyClaimed` when the whole allocation has
    /// been paid, `NothingToPay` when no more than what was paid is unlocked, or `TransferFailed`; any revert changes nothing.
    /// @param index Rank of the account in the list sorted by address.
    /// @param account The account of the allocation, and the one that is paid.
    /// @param amount The whole allocation in base units.
    /// @param proof The sibling at each level from the leaf up to the cap: exactly `height` nodes.
    function claim(uint256 index, address account, uint256 amount, bytes32[] calldata proof) external;

    /// @notice Pays what has unlocked of the caller's allocation to `recipient`.
    /// @dev As `claim` with `account = msg.sender`. Reverts also with `ZeroRecipient`.
    function claimTo(uint256 index, uint256 amount, address recipient, bytes32[] calldata proof) external;

    /// @notice Pays what has unlocked of the allocation of `account` to `recipient`, on the strength of a signature of
    /// `account`, and never so much that more than `upTo` has been paid of it in all. Anybody may call.
    /// @dev EIP-712: domain { name "Everclaim", version "1", chainId, verifyingContract }, type
    /// `VestingClaim(uint256 index,address account,address recipient,uint256 amount,uint256 upTo,uint256 deadline)`. For who
    /// answers how, see `IMerkleDistributor.claimWithSignature`.
    ///
    /// What is signed is a ceiling, not a payment: `paid(index)` only grows, so a signature never moves more than `upTo` minus
    /// what was paid when it was made, however often and by whomever it is sent, and once `upTo` is paid it is void. A claim of
    /// somebody else in between takes nothing from it but what that claim has paid. With `upTo` = what is unlocked now, it
    /// is one payment, and the account takes it back by claiming. With more, it holds for what unlocks until the deadline.
    /// Emits `Claimed`. Reverts also with `SignatureExpired`, `InvalidSignature`, `ZeroRecipient`.
    /// @param upTo Most that may have been paid of the allocation in all after this, in base units.
    /// @param deadline Last second (unix time) in which the signature is good.
    function claimWithSignature(
        uint256 index,
        address account,
        uint256 amount,
        address recipient,
        uint256 upTo,
        uint256 deadline,
        bytes32[] calldata proof,
        bytes calldata signature
    ) external;

    /// @notice Pays `account` what has unlocked of its allocation, or does nothing where it cannot be paid.
    /// @dev `claimMany` with one entry, with all that is said there.
    /// @return What became of it.
    function tryClaim(uint256 index, address account, uint256 amount, bytes32[] calldata proof)
        external
        returns (VestingOutcome);

    /// @notice Pays what has unlocked of many allocations, each to its own account, and skips those that cannot be paid.
    /// @dev As `IMerkleDistributor.claimMany`, gas included: `Claimed` for the paid, `ClaimSkipped` for the rest; each payment
    /// is a call of its own (`payEntry`) with 300,000 gas; `InsufficientGas` when the call cannot offer that much. Reverts as a
    /// whole also with `NotStarted` and `Ended`.
    /// @return outcomes What became of each entry, in order.
    function claimMany(ClaimInput[] calldata inputs) external returns (VestingOutcome[] memory outcomes);

    /// @notice The payment of one entry of `tryClaim` or `claimMany`, which has checked it. Nobody else can call.
    /// @dev Emits `Claimed`. Reverts with `OnlySelf` or `TransferFailed`.
    /// @param amount What is paid now.
    /// @param paid_ What has been paid in all with it.
    function payEntry(uint256 index, address account, uint256 amount, uint256 paid_) external;

    /// @notice Pays `account` what has unlocked, then hands the token a delegation that somebody signed for it.
    /// @dev As `claim`, followed by `token.delegateBySig(delegatee, nonce, expiry, v, r, s)`, whose failure is only
    /// reported (`DelegationFailed`); see `IMerkleDistributor.claimAndDelegate`.
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

    /// @notice How every allocation unlocks.
    function schedule() external view returns (Schedule memory);

    /// @notice What is unlocked of an allocation of `amount` at `time` (unix seconds), paid or not: nothing before `start`
    /// and the cliff, `amount` from `start + duration` on, and in between amount · elapsed / duration, or amount · steps /
    /// tranches, rounded down. It never falls, so nothing that is rounded off is lost: it comes with the next payment.
    /// @dev Of `total` it is at least the sum over all allocations, so no less than what could have been paid by then.
    function unlockedOf(uint256 amount, uint256 time) external view returns (uint256);

    /// @notice What has been paid of the allocation at `index`, in base units. Zero for an index that is not in the list.
    function paid(uint256 index) external view returns (uint256);

    /// @notice `paid` of `count` indices from `from` on.
    function paidAmounts(uint256 from, uint256 count) external view returns (uint256[] memory amounts);
}
