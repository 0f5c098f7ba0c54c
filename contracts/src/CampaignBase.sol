// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { IBlast } from "./interfaces/IBlast.sol";
import { ICampaign, Parameters } from "./interfaces/ICampaign.sol";
import { IERC20Rebasing } from "./interfaces/IERC20Rebasing.sol";
import { BlastAddresses } from "./libraries/BlastAddresses.sol";
import { CampaignCode } from "./libraries/CampaignCode.sol";
import { Cancellation } from "./libraries/Cancellation.sol";
import { Payment } from "./libraries/Payment.sol";
import { PositionalMerkle } from "./libraries/PositionalMerkle.sol";

/// @title What all kinds of campaign share: the window, the tree, the cancel, the sweep, Blast's yield; see `ICampaign`.
abstract contract CampaignBase is ICampaign {
    /// @dev Gas that a call gets whose failure is tolerated, so that it cannot eat up the rest of the transaction.
    uint256 internal constant TOLERANT_CALL_GAS = 300_000;

    /// @dev Gas that must be left for the EVM to really hand over `TOLERANT_CALL_GAS`: it keeps back one part in 64, and
    /// takes up to 36,600 for a cold address, a value and a new account. Without this check a transaction with little
    /// gas would make good transfers look failed, and `eth_estimateGas` would find exactly that little.
    uint256 private constant TOLERANT_CALL_GAS_LEFT = TOLERANT_CALL_GAS * 64 / 63 + 40_000;

    bytes32 private constant DOMAIN_TYPEHASH =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes4 internal constant DELEGATE_BY_SIG =
        bytes4(keccak256("delegateBySig(address,uint256,uint256,uint8,bytes32,bytes32)"));

    /// @inheritdoc ICampaign
    receive() external payable { }

    /*//////////////////////////////////////////////////////////////////////////
                             BEFORE, AFTER AND AROUND
    //////////////////////////////////////////////////////////////////////////*/

    /// @inheritdoc ICampaign
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

    /// @inheritdoc ICampaign
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

    /// @inheritdoc ICampaign
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

    /// @inheritdoc ICampaign
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

    /// @inheritdoc ICampaign
    function isCancelled() external view returns (bool) {
        return Cancellation.isDone();
    }

    /// @inheritdoc ICampaign
    function merkleRoot() external pure returns (bytes32) {
        uint256 bits = CampaignCode.capBits();
        bytes32[] memory row = new bytes32[](1 << bits);
        for (uint256 i = 0; i < row.length; ++i) {
            row[i] = CampaignCode.capAt(bits, i);
        }
        return PositionalMerkle.fold(row);
    }

    /// @inheritdoc ICampaign
    function cap(uint256 i) external pure returns (bytes32) {
        uint256 bits = CampaignCode.capBits();
        if (i >> bits != 0) revert CapIndexOutOfRange(i, 1 << bits);
        return CampaignCode.capAt(bits, i);
    }

    /// @inheritdoc ICampaign
    function parameters() external pure returns (Parameters memory) {
        return CampaignCode.parameters();
    }

    /// @inheritdoc ICampaign
    function token() external pure returns (address) {
        return CampaignCode.token();
    }

    /// @inheritdoc ICampaign
    function start() external pure returns (uint256) {
        return CampaignCode.parameters().start;
    }

    /// @inheritdoc ICampaign
    function end() external pure returns (uint256) {
        return CampaignCode.parameters().end;
    }

    /// @inheritdoc ICampaign
    function domainSeparator() public view returns (bytes32) {
        return
            keccak256(abi.encode(DOMAIN_TYPEHASH, keccak256("Everclaim"), keccak256("1"), block.chainid, address(this)));
    }

    /*//////////////////////////////////////////////////////////////////////////
                                      INTERNAL
    //////////////////////////////////////////////////////////////////////////*/

    /// @dev Whether the proof leads from this leaf, at this index, to the cap. One of any other length is climbed too, and refused.
    function _isProven(uint256 index, address account, uint256 amount, bytes32[] calldata proof)
        internal
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
    function _checkOpen() internal view returns (address asset) {
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

    function _checkGas() internal view {
        uint256 available = gasleft();
        if (available < TOLERANT_CALL_GAS_LEFT) revert InsufficientGas(available, TOLERANT_CALL_GAS_LEFT);
    }
}
