// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { ICampaign } from "../../src/interfaces/ICampaign.sol";
import { ClaimInput, ClaimOutcome, IMerkleDistributor } from "../../src/interfaces/IMerkleDistributor.sol";
import { Test } from "../base/Test.sol";
import { Allocation, Model } from "./Model.sol";

/// @title Everything that anybody can do to a campaign, at random, and a plain account of what came of it.
contract Handler is Test {
    IMerkleDistributor public immutable distributor;
    Model public immutable model;
    uint256 public immutable start;
    uint256 public immutable end;
    uint256 public immutable count;
    Allocation[] internal _allocations;
    uint256[] internal _keys;
    bool internal _isCancelling;

    /// @dev What should be so.
    uint256 public claimedMask;
    uint256 public paidOut;
    uint256 public sweptOut;
    uint256 public cancelledOut;
    bool public isCancelled;
    mapping(uint256 index => uint256) public timesPaid;

    /// @dev What must not happen, counted.
    uint256 public paidOutsideTheWindow;
    uint256 public sweptInsideTheWindow;
    uint256 public cancelledFromTheStartOn;
    uint256 public cancelledByAnother;
    uint256 public paidTwice;
    uint256 public bitsLost;
    uint256 public bitsStrayed;
    uint256 public writesThatStrayed;

    function faults() external view returns (uint256) {
        return paidOutsideTheWindow + sweptInsideTheWindow + cancelledFromTheStartOn + cancelledByAnother + paidTwice
            + bitsLost + bitsStrayed + writesThatStrayed;
    }

    constructor(IMerkleDistributor distributor_, Model model_, Allocation[] memory allocations, uint256[] memory keys) {
        (distributor, model) = (distributor_, model_);
        (start, end, count) = (distributor_.start(), distributor_.end(), allocations.length);
        for (uint256 i = 0; i < allocations.length; ++i) {
            _allocations.push(allocations[i]);
            _keys.push(keys[i]);
        }
    }

    /// @dev Books an index as paid.
    function book(uint256 index) private {
        if (!(block.timestamp >= start && block.timestamp < end)) ++paidOutsideTheWindow;
        if (++timesPaid[index] > 1) ++paidTwice;
        claimedMask |= 1 << index;
        paidOut += _allocations[index].amount;
    }

    /// @dev Whatever is called: bits that were set stay set, and only booked ones come.
    modifier watchingTheBitmap() {
        uint256 before = word();
        vm.record();
        _;
        (, bytes32[] memory writes) = vm.accesses(address(distributor));
        for (uint256 i = 0; i < writes.length; ++i) {
            // The word of the 11 bits; and by a cancel the last slot of all, also if it was undone later.
            if (writes[i] != 0 && !(_isCancelling && uint256(writes[i]) == type(uint256).max)) ++writesThatStrayed;
        }
        _isCancelling = false;
        if (before & ~word() != 0) ++bitsLost;
        if (word() != claimedMask) ++bitsStrayed;
    }

    function word() public view returns (uint256) {
        return distributor.claimedWords(0, 1)[0];
    }

    function claim(uint256 index, uint256 spoil) external watchingTheBitmap {
        index %= count;
        Allocation memory a = _allocations[index];
        if (spoil % 8 == 0) a.amount ^= spoil;
        if (spoil % 8 == 1) a.account = address(uint160(spoil));
        if (spoil % 8 == 2) a.proof[spoil % a.proof.length] ^= bytes32(spoil);
        try distributor.claim(index, a.account, a.amount, a.proof) {
            book(index);
        } catch { }
    }

    function claimTo(uint256 index, uint256 recipient, uint256 spoil) external watchingTheBitmap {
        index %= count;
        Allocation memory a = _allocations[index];
        vm.prank(spoil % 4 == 0 ? address(this) : a.account);
        try distributor.claimTo(index, a.amount, model.recipient(recipient), a.proof) {
            book(index);
        } catch { }
    }

    function claimWithSignature(uint256 index, uint256 recipient, uint256 deadline, uint256 spoil)
        external
        watchingTheBitmap
    {
        index %= count;
        deadline = bound(deadline, start, 2 * end);
        address to = model.recipient(recipient);
        bytes memory signature = sign(index, spoil % 4 == 0 ? address(this) : to, deadline);
        Allocation memory a = _allocations[index];
        bytes memory data = abi.encodeCall(
            IMerkleDistributor.claimWithSignature, (index, a.account, a.amount, to, deadline, a.proof, signature)
        );
        (bool success,) = address(distributor).call(data);
        if (success) book(index);
    }

    function sign(uint256 index, address to, uint256 deadline) private view returns (bytes memory) {
        bytes32 message = keccak256(
            abi.encode(
                keccak256("Claim(uint256 index,address account,address recipient,uint256 amount,uint256 deadline)"),
                index,
                _allocations[index].account,
                to,
                _allocations[index].amount,
                deadline
            )
        );
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", distributor.domainSeparator(), message));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(_keys[index], digest);
        return abi.encodePacked(r, s, v);
    }

    function claimMany(uint256 seed) external watchingTheBitmap {
        ClaimInput[] memory inputs = new ClaimInput[](seed % 6);
        for (uint256 i = 0; i < inputs.length; ++i) {
            seed = uint256(keccak256(abi.encode(seed)));
            uint256 index = seed % count;
            Allocation memory a = _allocations[index];
            inputs[i] = ClaimInput(index, a.account, a.amount, a.proof);
            if (seed >> 128 & 3 == 0) inputs[i].amount += 1;
        }
        try distributor.claimMany(inputs) returns (ClaimOutcome[] memory outcomes) {
            for (uint256 i = 0; i < inputs.length; ++i) {
                if (outcomes[i] == ClaimOutcome.Claimed) book(inputs[i].index);
            }
        } catch { }
    }

    function claimAndDelegate(uint256 index, uint256 nonce) external watchingTheBitmap {
        index %= count;
        Allocation memory a = _allocations[index];
        try distributor.claimAndDelegate(
            index, a.account, a.amount, a.proof, address(this), nonce, end, 27, bytes32(nonce), bytes32(nonce)
        ) {
            book(index);
        } catch { }
    }

    function sweep(bool isOther) external watchingTheBitmap {
        address asset = model.asset();
        if (isOther) asset = asset == address(0) ? address(model) : address(0);
        try distributor.sweep(asset) returns (uint256 amount) {
            if (block.timestamp < end) ++sweptInsideTheWindow;
            if (!isOther) sweptOut += amount;
        } catch { }
    }

    /// @dev Not by the sweep receiver alone; and never so often that no run has claims.
    function cancel(uint256 seed) external watchingTheBitmap {
        address receiver = distributor.parameters().sweepReceiver;
        bool isReceiver = seed % 3 == 0;
        _isCancelling = true;
        vm.prank(isReceiver ? receiver : _allocations[seed % count].account);
        try distributor.cancel() returns (uint256 amount) {
            if (block.timestamp >= start) ++cancelledFromTheStartOn;
            if (!isReceiver) ++cancelledByAnother;
            cancelledOut += amount;
            isCancelled = true;
        } catch { }
    }

    /// @dev The whole total once more, as after a cancel.
    function fundAgain() external watchingTheBitmap {
        if (!isCancelled) return;
        uint256 total = distributor.parameters().total;
        if (model.balance(address(distributor)) < total) model.fund(address(distributor), total);
    }

    /// @dev Any function but `cancel` and `sweep`, and any that there is not, with whatever bytes come, from anybody.
    function callAnything(uint256 seed, bytes calldata data) external watchingTheBitmap {
        bytes4[10] memory selectors = [
            IMerkleDistributor.claim.selector,
            IMerkleDistributor.claimTo.selector,
            IMerkleDistributor.claimWithSignature.selector,
            IMerkleDistributor.claimMany.selector,
            IMerkleDistributor.claimAndDelegate.selector,
            IMerkleDistributor.tryClaim.selector,
            IMerkleDistributor.payEntry.selector,
            ICampaign.collectYield.selector,
            ICampaign.collectGas.selector,
            bytes4(uint32(seed >> 224))
        ];
        bytes4 selector = selectors[seed % selectors.length];
        if (selector == ICampaign.cancel.selector || selector == ICampaign.sweep.selector) return;
        vm.prank(seed % 3 == 0 ? distributor.parameters().sweepReceiver : address(uint160(seed >> 8)));
        (bool success,) = address(distributor).call(abi.encodePacked(selector, data));
        success;
    }

    function collect() external watchingTheBitmap {
        distributor.collectYield();
        distributor.collectGas();
    }

    function donate(uint256 amount) external watchingTheBitmap {
        model.fund(address(distributor), bound(amount, 0, 1 ether));
    }

    /// @dev The token pauses, blocks, refuses, rebases: whatever its kind does.
    function misbehave(uint256 seed) external watchingTheBitmap {
        model.misbehave(seed, _allocations[seed % count].account);
    }

    /// @dev Mostly within the window, and slowly towards its end.
    function wait_(uint256 time) external watchingTheBitmap {
        time = bound(time, 1, 60);
        vm.warp(block.timestamp + time);
    }
}
