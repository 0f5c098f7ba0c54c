// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { ICampaign } from "../../src/interfaces/ICampaign.sol";
import { ClaimInput } from "../../src/interfaces/IMerkleDistributor.sol";
import { IVestingDistributor } from "../../src/interfaces/IVestingDistributor.sol";
import { Test } from "../base/Test.sol";
import { Allocation, Model } from "./Model.sol";

/// @title Everything that anybody can do to a campaign over time, at random, and a plain account of what came of it.
contract VestingHandler is Test {
    IVestingDistributor public immutable distributor;
    Model public immutable model;
    uint256 public immutable start;
    uint256 public immutable end;
    uint256 public immutable count;
    Allocation[] internal _allocations;
    uint256[] internal _keys;
    bool internal _isCancelling;

    /// @dev What should be so.
    uint256[] internal _paid;
    uint256 public paidOut;
    uint256 public sweptOut;
    uint256 public cancelledOut;
    bool public isCancelled;

    /// @dev What must not happen, counted.
    uint256 public paidOutsideTheWindow;
    uint256 public paidAboveUnlocked;
    uint256 public paidAmountsThatFell;
    uint256 public paidAmountsThatStrayed;
    uint256 public writesThatStrayed;
    uint256 public sweptInsideTheWindow;
    uint256 public cancelledFromTheStartOn;
    uint256 public cancelledByAnother;

    function faults() external view returns (uint256) {
        return paidOutsideTheWindow + paidAboveUnlocked + paidAmountsThatFell + paidAmountsThatStrayed
            + writesThatStrayed + sweptInsideTheWindow + cancelledFromTheStartOn + cancelledByAnother;
    }

    constructor(
        IVestingDistributor distributor_,
        Model model_,
        Allocation[] memory allocations,
        uint256[] memory keys
    ) {
        (distributor, model) = (distributor_, model_);
        (start, end, count) = (distributor_.start(), distributor_.end(), allocations.length);
        for (uint256 i = 0; i < allocations.length; ++i) {
            _allocations.push(allocations[i]);
            _keys.push(keys[i]);
            _paid.push(0);
        }
    }

    function paid(uint256 index) external view returns (uint256) {
        return _paid[index];
    }

    function amountAt(uint256 index) external view returns (uint256) {
        return _allocations[index].amount;
    }

    /// @dev Whatever is called: books what the contract says that it has paid, and counts what should not be. `allowed` has a
    /// bit for each index that the call may pay.
    modifier watching(uint256 allowed) {
        vm.record();
        _;
        (, bytes32[] memory writes) = vm.accesses(address(distributor));
        for (uint256 i = 0; i < writes.length; ++i) {
            // One slot an index; and by a cancel the last slot of all, also if it was undone later.
            bool isPaidAmount = uint256(writes[i]) < count;
            if (!isPaidAmount && !(_isCancelling && uint256(writes[i]) == type(uint256).max)) ++writesThatStrayed;
        }
        _isCancelling = false;
        uint256[] memory amounts = distributor.paidAmounts(0, count);
        for (uint256 i = 0; i < count; ++i) {
            if (amounts[i] == _paid[i]) continue;
            if (amounts[i] < _paid[i]) ++paidAmountsThatFell;
            if (allowed >> i & 1 == 0) ++paidAmountsThatStrayed;
            if (block.timestamp < start || block.timestamp >= end) ++paidOutsideTheWindow;
            if (amounts[i] > distributor.unlockedOf(_allocations[i].amount, block.timestamp)) ++paidAboveUnlocked;
            paidOut = paidOut + amounts[i] - _paid[i];
            _paid[i] = amounts[i];
        }
    }

    function claim(uint256 index, uint256 spoil) external watching(1 << index % count) {
        index %= count;
        Allocation memory a = _allocations[index];
        if (spoil % 8 == 0) a.amount ^= spoil;
        if (spoil % 8 == 1) a.account = address(uint160(spoil));
        if (spoil % 8 == 2) a.proof[spoil % a.proof.length] ^= bytes32(spoil);
        try distributor.claim(index, a.account, a.amount, a.proof) { } catch { }
    }

    function claimTo(uint256 index, uint256 recipient, uint256 spoil) external watching(1 << index % count) {
        index %= count;
        Allocation memory a = _allocations[index];
        vm.prank(spoil % 4 == 0 ? address(this) : a.account);
        try distributor.claimTo(index, a.amount, model.recipient(recipient), a.proof) { } catch { }
    }

    function claimWithSignature(uint256 index, uint256 recipient, uint256 upTo, uint256 spoil)
        external
        watching(1 << index % count)
    {
        index %= count;
        address to = model.recipient(recipient);
        upTo = bound(upTo, 0, 2 * _allocations[index].amount);
        bytes memory signature = sign(index, spoil % 4 == 0 ? address(this) : to, upTo);
        Allocation memory a = _allocations[index];
        uint256 before = distributor.paid(index);
        bytes memory data = abi.encodeCall(
            IVestingDistributor.claimWithSignature, (index, a.account, a.amount, to, upTo, end, a.proof, signature)
        );
        (bool success,) = address(distributor).call(data);
        if (success && (distributor.paid(index) > upTo || distributor.paid(index) <= before)) ++paidAboveUnlocked;
    }

    function sign(uint256 index, address to, uint256 upTo) private view returns (bytes memory) {
        bytes32 typeHash = keccak256(
            "VestingClaim(uint256 index,address account,address recipient,uint256 amount,uint256 upTo,uint256 deadline)"
        );
        Allocation memory a = _allocations[index];
        bytes32 message = keccak256(abi.encode(typeHash, index, a.account, to, a.amount, upTo, end));
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", distributor.domainSeparator(), message));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(_keys[index], digest);
        return abi.encodePacked(r, s, v);
    }

    function claimMany(uint256 seed) external watching(type(uint256).max) {
        ClaimInput[] memory inputs = new ClaimInput[](seed % 6);
        for (uint256 i = 0; i < inputs.length; ++i) {
            seed = uint256(keccak256(abi.encode(seed)));
            uint256 index = seed % count;
            Allocation memory a = _allocations[index];
            inputs[i] = ClaimInput(index, a.account, a.amount, a.proof);
            if (seed >> 128 & 3 == 0) inputs[i].amount += 1;
        }
        (bool success,) = address(distributor).call(abi.encodeCall(IVestingDistributor.claimMany, (inputs)));
        success;
    }

    function claimAndDelegate(uint256 index, uint256 nonce) external watching(1 << index % count) {
        index %= count;
        Allocation memory a = _allocations[index];
        bytes memory data = abi.encodeCall(
            IVestingDistributor.claimAndDelegate,
            (index, a.account, a.amount, a.proof, address(this), nonce, end, 27, bytes32(nonce), bytes32(nonce))
        );
        (bool success,) = address(distributor).call(data);
        success;
    }

    function sweep(bool isOther) external watching(0) {
        address asset = model.asset();
        if (isOther) asset = asset == address(0) ? address(model) : address(0);
        try distributor.sweep(asset) returns (uint256 amount) {
            if (block.timestamp < end) ++sweptInsideTheWindow;
            if (!isOther) sweptOut += amount;
        } catch { }
    }

    /// @dev Not by the sweep receiver alone; and never so often that no run has claims.
    function cancel(uint256 seed) external watching(0) {
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
    function fundAgain() external watching(0) {
        if (!isCancelled) return;
        uint256 total = distributor.parameters().total;
        if (model.balance(address(distributor)) < total) model.fund(address(distributor), total);
    }

    /// @dev Any function but `cancel` and `sweep`, and any that there is not, with whatever bytes come, from anybody.
    function callAnything(uint256 seed, bytes calldata data) external watching(0) {
        bytes4[10] memory selectors = [
            IVestingDistributor.claim.selector,
            IVestingDistributor.claimTo.selector,
            IVestingDistributor.claimWithSignature.selector,
            IVestingDistributor.claimMany.selector,
            IVestingDistributor.claimAndDelegate.selector,
            IVestingDistributor.tryClaim.selector,
            IVestingDistributor.payEntry.selector,
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

    function collect() external watching(0) {
        distributor.collectYield();
        distributor.collectGas();
    }

    function donate(uint256 amount) external watching(0) {
        model.fund(address(distributor), bound(amount, 0, 1 ether));
    }

    /// @dev The token pauses, blocks, refuses, rebases: whatever its kind does.
    function misbehave(uint256 seed) external watching(0) {
        model.misbehave(seed, _allocations[seed % count].account);
    }

    /// @dev Mostly within the schedule, at times to the end of the window and beyond.
    function wait_(uint256 time) external watching(0) {
        time = time % 16 == 0 ? bound(time, 1 days, 20 days) : bound(time, 1, 120);
        vm.warp(block.timestamp + time);
    }
}
