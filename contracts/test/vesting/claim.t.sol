// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { ICampaign } from "../../src/interfaces/ICampaign.sol";
import { ClaimInput, IMerkleDistributor } from "../../src/interfaces/IMerkleDistributor.sol";
import { IVestingDistributor, Schedule, VestingOutcome } from "../../src/interfaces/IVestingDistributor.sol";
import { VestingTest } from "../base/VestingTest.sol";
import { Vm } from "../base/Vm.sol";
import { FalseReturnToken } from "../tokens/TokenModels.sol";

/// @dev What is there only in a campaign over time. 1,000 seconds by the second, a cliff of 100, 100 ether and a bit each.
contract ClaimOverTimeTest is VestingTest {
    function nothing(uint256 index, uint256 paid) internal pure returns (bytes memory) {
        return abi.encodeWithSelector(IVestingDistributor.NothingToPay.selector, index, paid);
    }

    function expectClaim(uint256 index, bytes memory reason) internal {
        bytes32[] memory proof = proofAt(index);
        address account = accountAt(index);
        vm.expectRevert(reason);
        distributor.claim(index, account, amountAt(index), proof);
    }

    function assertPaid(uint256 index, uint256 expected) internal view {
        assertEq(vesting().paid(index), expected, "paid");
        assertEq(token.balanceOf(accountAt(index)), expected, "the account's");
        assertEq(token.balanceOf(address(distributor)), totalAmount() - expected, "the rest");
    }

    function test_RevertGiven_BeforeTheCliff() external {
        uint64[3] memory early = [START, START + 1, START + CLIFF - 1];
        for (uint256 i = 0; i < early.length; ++i) {
            vm.warp(early[i]);
            expectClaim(3, nothing(3, 0));
        }
    }

    function test_PaysWhatAccruedAtTheCliff() external {
        vm.warp(START + CLIFF);
        claim(3);
        assertPaid(3, amountAt(3) * 100 / 1_000);
    }

    function test_PaysTheRestLater() external {
        vm.warp(START + 333);
        claim(3);
        assertPaid(3, amountAt(3) * 333 / 1_000);
        vm.warp(START + 777);
        vm.recordLogs();
        claim(3);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        uint256 inAll = amountAt(3) * 777 / 1_000;
        assertPaid(3, inAll);
        assertEq(
            logs[0].data, abi.encode(accountAt(3), inAll - amountAt(3) * 333 / 1_000, inAll), "paid now, paid in all"
        );
    }

    function test_RevertGiven_NothingMoreIsUnlocked() external {
        vm.warp(START + 333);
        claim(3);
        expectClaim(3, nothing(3, amountAt(3) * 333 / 1_000));
    }

    function test_PaysExactlyTheAmountAtTheEnd() external {
        vm.warp(START + DURATION - 1);
        claim(3);
        assertTrue(vesting().paid(3) < amountAt(3), "not all yet");
        vm.warp(START + DURATION);
        claim(3);
        assertPaid(3, amountAt(3));
        expectClaim(3, abi.encodeWithSelector(ICampaign.AlreadyClaimed.selector, 3));
    }

    function test_PaysInTheLastSecondBeforeTheSweep() external {
        vm.warp(END - 1);
        claim(3);
        assertPaid(3, amountAt(3));
    }

    /// @dev The other amounts of the list say nothing about how much of one's own was paid.
    function test_RevertWhen_AmountIsAnotherThanBefore() external {
        vm.warp(START + 500);
        claim(3);
        bytes32[] memory proof = proofAt(3);
        address account = accountAt(3);
        uint256 more = 2 * amountAt(3);
        vm.expectRevert(abi.encodeWithSelector(ICampaign.InvalidProof.selector, 3, account, more));
        distributor.claim(3, account, more, proof);
    }

    function test_PaysInSteps() external {
        distributor = asDistributor(createWith(address(token), START, Schedule(0, DURATION, 4)));
        token.mint(address(distributor), totalAmount());
        vm.warp(START + 249);
        expectClaim(3, nothing(3, 0));
        for (uint256 step = 1; step <= 4; ++step) {
            vm.warp(START + 250 * step);
            claim(3);
            assertEq(vesting().paid(3), amountAt(3) * step / 4, "paid");
            if (step == 4) break;
            vm.warp(START + 250 * step + 249);
            expectClaim(3, nothing(3, amountAt(3) * step / 4));
        }
        assertEq(token.balanceOf(accountAt(3)), amountAt(3), "exactly the amount");
    }

    function asDistributor(IVestingDistributor created) internal pure returns (IMerkleDistributor) {
        return IMerkleDistributor(payable(address(created)));
    }

    // ------------------------------------------------------------------------------------------ many

    function test_SkipsGiven_NothingIsUnlocked() external {
        vm.warp(START + 50);
        ClaimInput memory input = inputAt(3);
        vm.recordLogs();
        VestingOutcome outcome = vesting().tryClaim(3, input.account, input.amount, input.proof);
        assertEq(uint256(outcome), uint256(VestingOutcome.NothingToPay), "outcome");
        Vm.Log[] memory logs = vm.getRecordedLogs();
        assertEq(logs.length, 1, "ClaimSkipped alone");
        assertEq(logs[0].data, abi.encode(VestingOutcome.NothingToPay), "its outcome");
        assertPaid(3, 0);
    }

    function test_PaysADoubleEntryOnce() external {
        vm.warp(START + 500);
        ClaimInput[] memory inputs = new ClaimInput[](3);
        (inputs[0], inputs[1], inputs[2]) = (inputAt(3), inputAt(3), inputAt(4));
        VestingOutcome[] memory outcomes = vesting().claimMany(inputs);
        assertEq(uint256(outcomes[0]), uint256(VestingOutcome.Claimed), "first");
        assertEq(uint256(outcomes[1]), uint256(VestingOutcome.NothingToPay), "second");
        assertEq(uint256(outcomes[2]), uint256(VestingOutcome.Claimed), "the next");
        assertEq(vesting().paid(3), amountAt(3) / 2, "paid once");
        assertEq(vesting().paid(4), amountAt(4) / 2, "paid");
    }

    function test_RefusedPaymentLeavesWhatWasPaid() external {
        FalseReturnToken bad = new FalseReturnToken();
        distributor = deploy(address(bad));
        bad.mint(address(distributor), totalAmount());
        vm.warp(START + 200);
        claim(3);
        vm.warp(START + 600);
        bad.setRefusing(true);
        ClaimInput[] memory inputs = new ClaimInput[](1);
        inputs[0] = inputAt(3);
        VestingOutcome[] memory outcomes = vesting().claimMany(inputs);
        assertEq(uint256(outcomes[0]), uint256(VestingOutcome.TransferFailed), "refused");
        assertEq(vesting().paid(3), amountAt(3) * 200 / 1_000, "as before");
        bad.setRefusing(false);
        claim(3);
        assertEq(bad.balanceOf(accountAt(3)), amountAt(3) * 600 / 1_000, "nothing is lost");
    }

    // ------------------------------------------------------------------------------------------ at any times

    /// @dev However often and whenever it is claimed: never more than has unlocked, and in the end the amount.
    function testFuzz_EndsAtExactlyTheAmount(uint256 seed, uint64 cliff, uint64 duration, uint8 tranches) external {
        duration = uint64(bound(duration, 1, 1 << (seed % 48)));
        cliff = uint64(bound(cliff, 0, duration));
        tranches = uint8(bound(tranches, 0, 64));
        distributor = asDistributor(createWith(address(token), START, Schedule(cliff, duration, tranches)));
        token.mint(address(distributor), totalAmount());
        uint256 time = START;
        uint256 sum = 0;
        for (uint256 i = 0; i < 6; ++i) {
            time = bound(uint256(keccak256(abi.encode(seed, i))), time, uint256(START) + duration - 1);
            vm.warp(time);
            sum += claimIfDue(3);
            assertEq(sum, vesting().unlockedOf(amountAt(3), time), "what has unlocked");
            assertLe(sum, amountAt(3), "never more than the amount");
        }
        vm.warp(uint256(START) + duration);
        sum += claimIfDue(3);
        assertEq(sum, amountAt(3), "exactly the amount");
        assertEq(token.balanceOf(accountAt(3)), sum, "paid");
    }

    function claimIfDue(uint256 index) internal returns (uint256) {
        uint256 before = vesting().paid(index);
        if (vesting().unlockedOf(amountAt(index), vm.getBlockTimestamp()) == before) return 0;
        claim(index);
        return vesting().paid(index) - before;
    }

    /// @dev Cancel, claim and sweep, each tried in the same second.
    function testFuzz_WindowsAreDisjoint(uint256 time) external {
        distributor = deployCancellable(address(token));
        token.mint(address(distributor), totalAmount());
        time = bound(time, 0, 2 * uint256(END));
        if (time % 4 == 0) time = bound(time, START - 2, START + CLIFF + 2);
        if (time % 4 == 1) time = bound(time, END - 2, END + 2);
        vm.warp(time);
        ClaimInput memory input = inputAt(3);
        address self = address(distributor);
        uint256 state = vm.snapshotState();
        vm.prank(SWEEP_RECEIVER);
        (bool isCancellable,) = self.call(abi.encodeCall(ICampaign.cancel, ()));
        vm.revertToState(state);
        (bool isSweepable,) = self.call(abi.encodeCall(ICampaign.sweep, (address(token))));
        vm.revertToState(state);
        (bool isClaimable,) =
            self.call(abi.encodeCall(IVestingDistributor.claim, (3, input.account, input.amount, input.proof)));
        assertTrue(isCancellable == (time < START), "cancels before the start");
        assertTrue(isClaimable == (time >= START + CLIFF && time < END), "claims from the cliff to the end");
        assertTrue(isSweepable == (time >= END), "sweeps from end on");
        assertGe(END, START + DURATION + GRACE, "which is 30 days after all is unlocked");
    }
}
