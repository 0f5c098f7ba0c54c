// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { SignatureCheckerLib } from "solady/utils/SignatureCheckerLib.sol";
import { CampaignBase } from "./CampaignBase.sol";
import { ClaimInput } from "./interfaces/IMerkleDistributor.sol";
import { IVestingDistributor, Schedule, VestingOutcome } from "./interfaces/IVestingDistributor.sol";
import { CampaignCode } from "./libraries/CampaignCode.sol";
import { PaidAmounts } from "./libraries/PaidAmounts.sol";
import { Payment } from "./libraries/Payment.sol";
import { Unlocking } from "./libraries/Unlocking.sol";
import { VestingCode } from "./libraries/VestingCode.sol";

/// @title All functions of a distributor over time; see `IVestingDistributor` and `ICampaign` for what they promise.
/// @dev It has neither immutables nor named storage: the campaign's data is behind the code (`CampaignCode`, `VestingCode`), and
/// all of storage is the paid amounts (`PaidAmounts`) and one flag that claims do not read (`Cancellation`).
abstract contract VestingDistributorBase is CampaignBase, IVestingDistributor {
    bytes32 private constant CLAIM_TYPEHASH = keccak256(
        "VestingClaim(uint256 index,address account,address recipient,uint256 amount,uint256 upTo,uint256 deadline)"
    );

    /*//////////////////////////////////////////////////////////////////////////
                                       CLAIMS
    //////////////////////////////////////////////////////////////////////////*/

    /// @inheritdoc IVestingDistributor
    function claim(uint256 index, address account, uint256 amount, bytes32[] calldata proof) external {
        _claim(index, account, amount, account, type(uint256).max, proof);
    }

    /// @inheritdoc IVestingDistributor
    function claimTo(uint256 index, uint256 amount, address recipient, bytes32[] calldata proof) external {
        // Check: somebody gets it.
        if (recipient == address(0)) revert ZeroRecipient();

        _claim(index, msg.sender, amount, recipient, type(uint256).max, proof);
    }

    /// @inheritdoc IVestingDistributor
    function claimWithSignature(
        uint256 index,
        address account,
        uint256 amount,
        address recipient,
        uint256 upTo,
        uint256 deadline,
        bytes32[] calldata proof,
        bytes calldata signature
    ) external {
        // Check: the signature is in time and the account's own, and somebody gets it.
        if (block.timestamp > deadline) revert SignatureExpired(block.timestamp, deadline);
        bytes32 digest = _digestOf(index, account, recipient, amount, upTo, deadline);
        if (!SignatureCheckerLib.isValidSignatureNowCalldata(account, digest, signature)) {
            revert InvalidSignature(account);
        }
        if (recipient == address(0)) revert ZeroRecipient();

        _claim(index, account, amount, recipient, upTo, proof);
    }

    /// @inheritdoc IVestingDistributor
    function tryClaim(uint256 index, address account, uint256 amount, bytes32[] calldata proof)
        external
        returns (VestingOutcome)
    {
        // Check: the window is open.
        _checkOpen();

        return _tryClaim(index, account, amount, proof);
    }

    /// @inheritdoc IVestingDistributor
    function claimMany(ClaimInput[] calldata inputs) external returns (VestingOutcome[] memory outcomes) {
        // Check: the window is open.
        _checkOpen();

        outcomes = new VestingOutcome[](inputs.length);
        for (uint256 i = 0; i < inputs.length; ++i) {
            ClaimInput calldata input = inputs[i];
            outcomes[i] = _tryClaim(input.index, input.account, input.amount, input.proof);
        }
    }

    /// @inheritdoc IVestingDistributor
    function payEntry(uint256 index, address account, uint256 amount, uint256 paid_) external {
        // Check: it is `tryClaim` or `claimMany`, which has checked all else.
        if (msg.sender != address(this)) revert OnlySelf(msg.sender);

        _pay(CampaignCode.token(), index, account, account, amount, paid_);
    }

    /// @inheritdoc IVestingDistributor
    function claimAndDelegate(
        uint256 index,
        address account,
        uint256 amount,
        bytes32[] calldata proof,
        address, /* delegatee */
        uint256, /* nonce */
        uint256, /* expiry */
        uint8, /* v */
        bytes32, /* r */
        bytes32 /* s */
    ) external {
        address asset = _claim(index, account, amount, account, type(uint256).max, proof);

        // Interaction: the six arguments after the proof's offset are, word for word, those of the token's function.
        bytes memory data = abi.encodePacked(DELEGATE_BY_SIG, msg.data[0x84:0x144]);
        _checkGas();
        bool success = asset.code.length != 0;
        assembly ("memory-safe") {
            if success { success := call(TOLERANT_CALL_GAS, asset, 0, add(data, 0x20), mload(data), 0x00, 0x00) }
        }
        if (!success) emit DelegationFailed(index);
    }

    /*//////////////////////////////////////////////////////////////////////////
                                       READS
    //////////////////////////////////////////////////////////////////////////*/

    /// @inheritdoc IVestingDistributor
    function schedule() external pure returns (Schedule memory) {
        (uint256 cliff, uint256 duration, uint256 tranches) = VestingCode.schedule();
        return Schedule(uint64(cliff), uint64(duration), uint8(tranches));
    }

    /// @inheritdoc IVestingDistributor
    function unlockedOf(uint256 amount, uint256 time) public pure returns (uint256) {
        (, uint256 start_,) = CampaignCode.tokenAndWindow();
        if (time < start_) return 0;
        (uint256 cliff, uint256 duration, uint256 tranches) = VestingCode.schedule();
        unchecked {
            return Unlocking.unlocked(cliff, duration, tranches, amount, time - start_);
        }
    }

    /// @inheritdoc IVestingDistributor
    function paid(uint256 index) external view returns (uint256) {
        return _paid(index, CampaignCode.parameters().count);
    }

    /// @inheritdoc IVestingDistributor
    function paidAmounts(uint256 from, uint256 count) external view returns (uint256[] memory amounts) {
        uint256 listed = CampaignCode.parameters().count;
        amounts = new uint256[](count);
        for (uint256 i = 0; i < count; ++i) {
            amounts[i] = _paid(from + i, listed);
        }
    }

    /*//////////////////////////////////////////////////////////////////////////
                                      INTERNAL
    //////////////////////////////////////////////////////////////////////////*/

    /// @param upTo Most that may have been paid of the allocation in all.
    /// @return asset The token that was paid.
    function _claim(
        uint256 index,
        address account,
        uint256 amount,
        address recipient,
        uint256 upTo,
        bytes32[] calldata proof
    ) private returns (address asset) {
        // Check: the window is open, the allocation in the list, and something is due.
        asset = _checkOpen();
        if (!_isProven(index, account, amount, proof)) revert InvalidProof(index, account, amount);
        uint256 before = PaidAmounts.load(index);
        if (before == amount) revert AlreadyClaimed(index);
        uint256 due = unlockedOf(amount, block.timestamp);
        if (due > upTo) due = upTo;
        if (due <= before) revert NothingToPay(index, before);

        _pay(asset, index, account, recipient, due - before, due);
    }

    /// @dev Notes, says and makes the payment, once all is checked.
    function _pay(address asset, uint256 index, address account, address recipient, uint256 amount, uint256 paid_)
        private
    {
        // Effect: so much is paid.
        PaidAmounts.store(index, paid_);
        emit Claimed(index, account, recipient, amount, paid_);

        // Interaction: the recipient gets it.
        Payment.send(asset, recipient, amount);
    }

    function _tryClaim(uint256 index, address account, uint256 amount, bytes32[] calldata proof)
        private
        returns (VestingOutcome outcome)
    {
        outcome = _payIfDue(index, account, amount, proof);
        if (outcome != VestingOutcome.Claimed) emit ClaimSkipped(index, outcome);
    }

    function _payIfDue(uint256 index, address account, uint256 amount, bytes32[] calldata proof)
        private
        returns (VestingOutcome)
    {
        // Check: the allocation is in the list, and something is due.
        if (!_isProven(index, account, amount, proof)) return VestingOutcome.InvalidProof;
        uint256 before = PaidAmounts.load(index);
        if (before == amount) return VestingOutcome.AlreadyClaimed;
        uint256 due = unlockedOf(amount, block.timestamp);
        if (due == before) return VestingOutcome.NothingToPay;

        // Effect and interaction, in a call of its own: if the payment is refused, whatever the token did before it said so
        // is undone along with the amount that was noted (see `MerkleDistributorBase`).
        bytes memory data = abi.encodeCall(this.payEntry, (index, account, due - before, due));
        _checkGas();
        bool success;
        assembly ("memory-safe") {
            success := call(TOLERANT_CALL_GAS, address(), 0, add(data, 0x20), mload(data), 0x00, 0x00)
        }
        return success ? VestingOutcome.Claimed : VestingOutcome.TransferFailed;
    }

    /// @dev Slots beyond the list are nobody's, and the last of all is the flag's.
    function _paid(uint256 index, uint256 listed) private view returns (uint256) {
        return index < listed ? PaidAmounts.load(index) : 0;
    }

    function _digestOf(
        uint256 index,
        address account,
        address recipient,
        uint256 amount,
        uint256 upTo,
        uint256 deadline
    ) private view returns (bytes32) {
        bytes32 structHash = keccak256(abi.encode(CLAIM_TYPEHASH, index, account, recipient, amount, upTo, deadline));
        return keccak256(abi.encodePacked("\x19\x01", domainSeparator(), structHash));
    }
}
