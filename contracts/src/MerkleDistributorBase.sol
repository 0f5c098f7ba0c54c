// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { SignatureCheckerLib } from "solady/utils/SignatureCheckerLib.sol";
import { IBlast } from "./interfaces/IBlast.sol";
import { IERC20Rebasing } from "./interfaces/IERC20Rebasing.sol";
import { ClaimInput, ClaimOutcome, IMerkleDistributor, Parameters } from "./interfaces/IMerkleDistributor.sol";
import { BlastAddresses } from "./libraries/BlastAddresses.sol";
import { CampaignCode } from "./libraries/CampaignCode.sol";
import { Cancellation } from "./libraries/Cancellation.sol";
import { ClaimedBitmap } from "./libraries/ClaimedBitmap.sol";
import { Payment } from "./libraries/Payment.sol";
import { PositionalMerkle } from "./libraries/PositionalMerkle.sol";

/// @title All functions of a distributor; see `IMerkleDistributor` for what they promise.
/// @dev It has neither immutables nor named storage: the campaign's data is behind the code (`CampaignCode`), and all of
/// storage is the bitmap (`ClaimedBitmap`) and one flag that claims do not read (`Cancellation`).
abstract contract MerkleDistributorBase is IMerkleDistributor {
    /// @dev Gas that a call gets whose failure is tolerated, so that it cannot eat up the rest of the transaction.
    uint256 private constant TOLERANT_CALL_GAS = 300_000;

    /// @dev Gas that must be left for the EVM to really hand over `TOLERANT_CALL_GAS`: it keeps back one part in 64, and
    /// takes up to 36,600 for a cold address, a value and a new account. Without this check a transaction with little
    /// gas would make good transfers look failed, and `eth_estimateGas` would find exactly that little.
    uint256 private constant TOLERANT_CALL_GAS_LEFT = TOLERANT_CALL_GAS * 64 / 63 + 40_000;

    bytes32 private constant DOMAIN_TYPEHASH =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant CLAIM_TYPEHASH =
        keccak256("Claim(uint256 index,address account,address recipient,uint256 amount,uint256 deadline)");
    bytes4 private constant DELEGATE_BY_SIG =
        bytes4(keccak256("delegateBySig(address,uint256,uint256,uint8,bytes32,bytes32)"));

    /// @inheritdoc IMerkleDistributor
    receive() external payable { }

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
                             BEFORE, AFTER AND AROUND
    //////////////////////////////////////////////////////////////////////////*/

    /// @inheritdoc IMerkleDistributor
    function cancel() external returns (uint256 amount) {
        // Check: this campaign can be cancelled, by the caller, and no claim has been open.
        Parameters memory p = CampaignCode.parameters();
        if (!p.isCancellable) revert NotCancellable();
        if (msg.sender != p.sweepReceiver) revert OnlySweepReceiver(msg.sender, p.sweepReceiver);
        if (block.timestamp >= p.start) revert AlreadyStarted(block.timestamp, p.start);

        // Effect: the campaign is known as cancelled.
        Cancellation.markAsDone();
        amount = Payment.balance(p.token);
        emit Cancelled(p.token, p.sweepReceiver, amount);

        // Interaction: the whole balance leaves.
        if (amount != 0) Payment.send(p.token, p.sweepReceiver, amount);
    }

    /// @inheritdoc IMerkleDistributor
    function sweep(address asset) external returns (uint256 amount) {
        // Check: the window is closed.
        Parameters memory p = CampaignCode.parameters();
        if (block.timestamp < p.end) revert NotEnded(block.timestamp, p.end);

        amount = Payment.balance(asset);
        if (amount == 0) return 0;
        emit Swept(asset, p.sweepReceiver, amount);

        // Interaction: the whole balance leaves.
        Payment.send(asset, p.sweepReceiver, amount);
    }

    /// @inheritdoc IMerkleDistributor
    function collectYield() external returns (uint256 ethAmount, uint256 usdbAmount, uint256 wethAmount) {
        Parameters memory p = CampaignCode.parameters();
        address receiver = p.yieldReceiver;

        // Interaction: each predeploy lets go of no more than the yield beside the balance, and fails for itself alone.
        if (_tryAsk(BlastAddresses.BLAST, abi.encodeCall(IBlast.readClaimableYield, (address(this)))) != 0) {
            bytes memory data = abi.encodeCall(IBlast.claimAllYield, (address(this), receiver));
            ethAmount = _collect(BlastAddresses.BLAST, data, address(0), receiver);
        }
        usdbAmount = _collectRebasing(BlastAddresses.USDB, receiver);
        wethAmount = _collectRebasing(BlastAddresses.WETH, receiver);
    }

    /// @inheritdoc IMerkleDistributor
    function collectGas() external returns (uint256 amount) {
        if (BlastAddresses.BLAST.code.length == 0) return 0;
        Parameters memory p = CampaignCode.parameters();

        // Interaction: the money takes its way through here, so that what is passed on is what came in, whatever the
        // predeploy answers. It reverts when nothing has matured, which is no error.
        _checkGas();
        uint256 before = address(this).balance;
        try IBlast(BlastAddresses.BLAST).claimMaxGas(address(this), address(this)) returns (uint256) { } catch { }
        amount = address(this).balance - before;
        if (amount == 0) return 0;
        emit GasCollected(p.gasReceiver, amount);

        // Interaction: on to the receiver.
        Payment.send(address(0), p.gasReceiver, amount);
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
    function isCancelled() external view returns (bool) {
        return Cancellation.isDone();
    }

    /// @inheritdoc IMerkleDistributor
    function claimedWords(uint256 from, uint256 count) external view returns (uint256[] memory words) {
        words = new uint256[](count);
        for (uint256 i = 0; i < count; ++i) {
            words[i] = ClaimedBitmap.load(from + i);
        }
    }

    /// @inheritdoc IMerkleDistributor
    function merkleRoot() external pure returns (bytes32) {
        uint256 bits = CampaignCode.capBits();
        bytes32[] memory row = new bytes32[](1 << bits);
        for (uint256 i = 0; i < row.length; ++i) {
            row[i] = CampaignCode.capAt(bits, i);
        }
        return PositionalMerkle.fold(row);
    }

    /// @inheritdoc IMerkleDistributor
    function cap(uint256 i) external pure returns (bytes32) {
        uint256 bits = CampaignCode.capBits();
        if (i >> bits != 0) revert CapIndexOutOfRange(i, 1 << bits);
        return CampaignCode.capAt(bits, i);
    }

    /// @inheritdoc IMerkleDistributor
    function parameters() external pure returns (Parameters memory) {
        return CampaignCode.parameters();
    }

    /// @inheritdoc IMerkleDistributor
    function token() external pure returns (address) {
        return CampaignCode.token();
    }

    /// @inheritdoc IMerkleDistributor
    function start() external pure returns (uint256) {
        return CampaignCode.parameters().start;
    }

    /// @inheritdoc IMerkleDistributor
    function end() external pure returns (uint256) {
        return CampaignCode.parameters().end;
    }

    /// @inheritdoc IMerkleDistributor
    function domainSeparator() public view returns (bytes32) {
        return
            keccak256(abi.encode(DOMAIN_TYPEHASH, keccak256("Everclaim"), keccak256("1"), block.chainid, address(this)));
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

    /// @dev Whether the proof leads from this leaf, at this index, to the cap. One of any other length is climbed too, and refused.
    function _isProven(uint256 index, address account, uint256 amount, bytes32[] calldata proof)
        private
        pure
        returns (bool)
    {
        bytes32 top = PositionalMerkle.climb(PositionalMerkle.leaf(account, amount), index, proof);
        return CampaignCode.isInCap(top, index, proof.length);
    }

    function _collectRebasing(address asset, address receiver) private returns (uint256 amount) {
        amount = _tryAsk(asset, abi.encodeCall(IERC20Rebasing.getClaimableAmount, (address(this))));
        if (amount == 0) return 0;
        return _collect(asset, abi.encodeCall(IERC20Rebasing.claim, (receiver, amount)), asset, receiver);
    }

    function _collect(address predeploy, bytes memory data, address asset, address receiver)
        private
        returns (uint256 amount)
    {
        amount = _tryAsk(predeploy, data);
        if (amount != 0) emit YieldCollected(asset, receiver, amount);
    }

    /// @dev The word that `target` answers; zero if there is nobody, or it fails, or answers less than a word.
    function _tryAsk(address target, bytes memory data) private returns (uint256 answer) {
        if (target.code.length == 0) return 0;
        _checkGas();
        assembly ("memory-safe") {
            let success := call(TOLERANT_CALL_GAS, target, 0, add(data, 0x20), mload(data), 0x00, 0x20)
            if and(success, gt(returndatasize(), 0x1f)) { answer := mload(0x00) }
        }
    }

    /// @return asset The token that is paid out.
    function _checkOpen() private view returns (address asset) {
        uint256 start_;
        uint256 end_;
        (asset, start_, end_) = CampaignCode.tokenAndWindow();
        // Both ends in one comparison: before `start_` the difference wraps around to more than any window is long.
        unchecked {
            if (block.timestamp - start_ >= end_ - start_) _revertNotOpen(start_, end_);
        }
    }

    function _revertNotOpen(uint256 start_, uint256 end_) private view {
        if (block.timestamp < start_) revert NotStarted(block.timestamp, start_);
        revert Ended(block.timestamp, end_);
    }

    function _checkGas() private view {
        uint256 available = gasleft();
        if (available < TOLERANT_CALL_GAS_LEFT) revert InsufficientGas(available, TOLERANT_CALL_GAS_LEFT);
    }
}
