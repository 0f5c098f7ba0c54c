// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { SignatureCheckerLib } from "solady/utils/SignatureCheckerLib.sol";
import { CampaignBase } from "./CampaignBase.sol";
import { ClaimInput, ClaimOutcome, IMerkleDistributor } from "./interfaces/IMerkleDistributor.sol";
import { CampaignCode } from "./libraries/CampaignCode.sol";
import { ClaimedBitmap } from "./libraries/ClaimedBitmap.sol";
import { Payment } from "./libraries/Payment.sol";

/// @title All functions of a distributor; see `IMerkleDistributor` for what they promise.
/// @dev It has neither immutables nor named storage: the campaign's data is behind the code (`CampaignCode`), and all of
/// storage is the bitmap (`ClaimedBitmap`) and one flag that claims do not read (`Cancellation`).
abstract contract MerkleDistributorBase is CampaignBase, IMerkleDistributor {
    bytes32 private constant CLAIM_TYPEHASH =
        keccak256("Claim(uint256 index,address account,address recipient,uint256 amount,uint256 deadline)");

    /*//////////////////////////////////////////////////////////////////////////
                                       CLAIMS
    //////////////////////////////////////////////////////////////////////////*/

    /// @inheritdoc IMerkleDistributor
    function claim(uint256 index, address account, uint256 amount, bytes32[] calldata proof) external {
        _claim(index, account, amount, account, proof);
    }

    /// @inheritdoc IMerkleDistributor
    function claimTo(uint256 index, uint256 amount, address recipient, bytes32[] calldata proof) external {
        _claimTo(index, msg.sender, amount, recipient, proof);
    }

    /// @inheritdoc IMerkleDistributor
    function claimWithSignature(
        uint256 index,
        address account,
        uint256 amount,
        address recipient,
        uint256 deadline,
        bytes32[] calldata proof,
        bytes calldata signature
    ) external {
        // Check: the signature is in time and the account's own.
        if (block.timestamp > deadline) revert SignatureExpired(block.timestamp, deadline);
        bytes32 structHash = keccak256(abi.encode(CLAIM_TYPEHASH, index, account, recipient, amount, deadline));
        bytes32 digest = keccak256(abi.encodePacked("\x19\x01", domainSeparator(), structHash));
        if (!SignatureCheckerLib.isValidSignatureNowCalldata(account, digest, signature)) {
            revert InvalidSignature(account);
        }

        _claimTo(index, account, amount, recipient, proof);
    }

    /// @inheritdoc IMerkleDistributor
    function tryClaim(uint256 index, address account, uint256 amount, bytes32[] calldata proof)
        external
        returns (ClaimOutcome)
    {
        // Check: the window is open.
        _checkOpen();

        return _tryClaim(index, account, amount, proof);
    }

    /// @inheritdoc IMerkleDistributor
    function claimMany(ClaimInput[] calldata inputs) external returns (ClaimOutcome[] memory outcomes) {
        // Check: the window is open.
        _checkOpen();

        outcomes = new ClaimOutcome[](inputs.length);
        for (uint256 i = 0; i < inputs.length; ++i) {
            ClaimInput calldata input = inputs[i];
            outcomes[i] = _tryClaim(input.index, input.account, input.amount, input.proof);
        }
    }

    /// @inheritdoc IMerkleDistributor
    function payEntry(uint256 index, address account, uint256 amount) external {
        // Check: it is `tryClaim` or `claimMany`, which has checked all else.
        if (msg.sender != address(this)) revert OnlySelf(msg.sender);

        // Effect: the index is paid.
        (uint256 slot, uint256 bit) = ClaimedBitmap.locate(index);
        ClaimedBitmap.store(slot, ClaimedBitmap.load(slot) | bit);

        _pay(CampaignCode.token(), index, account, amount, account);
    }

    /// @inheritdoc IMerkleDistributor
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
        address paid = _claim(index, account, amount, account, proof);

        // Interaction: the six arguments after the proof's offset are, word for word, those of the token's function.
        bytes memory data = abi.encodePacked(DELEGATE_BY_SIG, msg.data[0x84:0x144]);
        _checkGas();
        bool success = paid.code.length != 0;
        assembly ("memory-safe") {
            if success { success := call(TOLERANT_CALL_GAS, paid, 0, add(data, 0x20), mload(data), 0x00, 0x00) }
        }
        if (!success) emit DelegationFailed(index);
    }

    /*//////////////////////////////////////////////////////////////////////////
                                       READS
    //////////////////////////////////////////////////////////////////////////*/

    /// @inheritdoc IMerkleDistributor
    function isClaimed(uint256 index) public view returns (bool) {
        (uint256 slot, uint256 bit) = ClaimedBitmap.locate(index);
        return ClaimedBitmap.load(slot) & bit != 0;
    }

    /// @inheritdoc IMerkleDistributor
    function claimedWords(uint256 from, uint256 count) external view returns (uint256[] memory words) {
        words = new uint256[](count);
        for (uint256 i = 0; i < count; ++i) {
            words[i] = ClaimedBitmap.load(from + i);
        }
    }

    /*//////////////////////////////////////////////////////////////////////////
                                      INTERNAL
    //////////////////////////////////////////////////////////////////////////*/

    function _claimTo(uint256 index, address account, uint256 amount, address recipient, bytes32[] calldata proof)
        private
    {
        // Check: somebody gets it.
        if (recipient == address(0)) revert ZeroRecipient();

        _claim(index, account, amount, recipient, proof);
        emit ClaimedTo(index, account, recipient);
    }

    /// @return asset The token that was paid.
    function _claim(uint256 index, address account, uint256 amount, address recipient, bytes32[] calldata proof)
        private
        returns (address asset)
    {
        // Check: the window is open, the index unpaid, the allocation in the list.
        asset = _checkOpen();
        (uint256 slot, uint256 bit) = ClaimedBitmap.locate(index);
        uint256 word = ClaimedBitmap.load(slot);
        if (word & bit != 0) revert AlreadyClaimed(index);
        if (!_isProven(index, account, amount, proof)) revert InvalidProof(index, account, amount);

        // Effect: the index is paid.
        ClaimedBitmap.store(slot, word | bit);

        _pay(asset, index, account, amount, recipient);
    }

    /// @dev Says and makes the payment, once all is checked and the bit is set.
    function _pay(address asset, uint256 index, address account, uint256 amount, address recipient) private {
        // Effect: `emit Claimed(index, account, amount)`, without the 30 gas that the compiler takes to place three words behind
        // all other memory. `account` needs no cleaning: the ABI decoder refuses one with anything above an address, and else
        // it is `msg.sender`. The third word lies on the free memory pointer, which gets back what it held.
        bytes32 topic = Claimed.selector;
        assembly ("memory-safe") {
            let free := mload(0x40)
            mstore(0x00, index)
            mstore(0x20, account)
            mstore(0x40, amount)
            log1(0x00, 0x60, topic)
            mstore(0x40, free)
        }

        // Interaction: the recipient gets it.
        Payment.send(asset, recipient, amount);
    }

    function _tryClaim(uint256 index, address account, uint256 amount, bytes32[] calldata proof)
        private
        returns (ClaimOutcome outcome)
    {
        outcome = _payIfDue(index, account, amount, proof);
        if (outcome != ClaimOutcome.Claimed) emit ClaimSkipped(index, outcome);
    }

    function _payIfDue(uint256 index, address account, uint256 amount, bytes32[] calldata proof)
        private
        returns (ClaimOutcome)
    {
        // Check: the index is unpaid, the allocation in the list.
        if (isClaimed(index)) return ClaimOutcome.AlreadyClaimed;
        if (!_isProven(index, account, amount, proof)) return ClaimOutcome.InvalidProof;

        // Effect and interaction, in a call of its own: if the payment is refused, whatever the token did before it said so
        // is undone along with the bit. A bit taken back by hand would leave a transfer standing that moved the money and
        // then answered `false`, and the entry open to be paid again.
        bytes memory data = abi.encodeCall(this.payEntry, (index, account, amount));
        _checkGas();
        bool success;
        assembly ("memory-safe") {
            success := call(TOLERANT_CALL_GAS, address(), 0, add(data, 0x20), mload(data), 0x00, 0x00)
        }
        return success ? ClaimOutcome.Claimed : ClaimOutcome.TransferFailed;
    }
}
