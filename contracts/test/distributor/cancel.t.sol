// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { ICampaign } from "../../src/interfaces/ICampaign.sol";
import { IMerkleDistributor, Parameters } from "../../src/interfaces/IMerkleDistributor.sol";
import { BlastTest } from "../base/BlastTest.sol";
import { DistributorTest } from "../base/DistributorTest.sol";
import { Vm } from "../base/Vm.sol";
import { CancellingRecipient, RejectingRecipient } from "../tokens/Recipients.sol";
import { FalseReturnToken, ZeroRefusingToken } from "../tokens/TokenModels.sol";

contract CancelTest is DistributorTest {
    function setUp() public override {
        super.setUp();
        distributor = deployCancellable(address(token));
        token.mint(address(distributor), totalAmount());
        vm.warp(START - 1);
    }

    function cancel() internal returns (uint256) {
        vm.prank(SWEEP_RECEIVER);
        return distributor.cancel();
    }

    function expectStarted(uint256 time) internal {
        vm.warp(time);
        vm.expectRevert(abi.encodeWithSelector(ICampaign.AlreadyStarted.selector, time, START));
        cancel();
    }

    function test_RevertGiven_NotCancellable() external {
        distributor = deploy(address(token));
        address[3] memory callers = [SWEEP_RECEIVER, RELAYER, accountAt(3)];
        for (uint256 i = 0; i < callers.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(ICampaign.NotCancellable.selector));
            vm.prank(callers[i]);
            distributor.cancel();
        }
    }

    function testFuzz_RevertWhen_CallerIsAnother(address caller) external {
        vm.assume(caller != SWEEP_RECEIVER);
        vm.expectRevert(abi.encodeWithSelector(ICampaign.OnlySweepReceiver.selector, caller, SWEEP_RECEIVER));
        vm.prank(caller);
        distributor.cancel();
    }

    function testFuzz_RevertGiven_Started(uint256 time) external {
        expectStarted(START);
        expectStarted(bound(time, START, type(uint64).max));
        assertEq(token.balanceOf(address(distributor)), totalAmount(), "the distributor's");
        assertFalse(distributor.isCancelled(), "cancelled");
    }

    function test_RevertGiven_StartedAndNeverEnds() external {
        Parameters memory p = parametersFor(address(token));
        (p.end, p.isCancellable) = (NEVER, true);
        distributor = this.create(p, capRow());
        expectStarted(START);
        expectStarted(NEVER);
    }

    function test_SendsEverything() external {
        assertFalse(distributor.isCancelled(), "before");
        vm.recordLogs();
        assertEq(cancel(), totalAmount(), "amount");
        Vm.Log[] memory logs = vm.getRecordedLogs();
        assertEq(logs[0].topics[0], keccak256("Cancelled(address,address,uint256)"), "Cancelled");
        assertEq(logs[0].topics[1], bytes32(uint256(uint160(address(token)))), "asset");
        assertEq(logs[0].topics[2], bytes32(uint256(uint160(SWEEP_RECEIVER))), "receiver");
        assertEq(logs[0].data, abi.encode(totalAmount()), "amount in the event");
        assertEq(token.balanceOf(SWEEP_RECEIVER), totalAmount(), "the receiver's");
        assertEq(token.balanceOf(address(distributor)), 0, "the distributor's");
        assertTrue(distributor.isCancelled(), "cancelled");
    }

    function test_SendsEther() external {
        distributor = deployCancellable(address(0));
        vm.deal(address(distributor), totalAmount());
        assertEq(cancel(), totalAmount(), "amount");
        assertEq(SWEEP_RECEIVER.balance, totalAmount(), "the receiver's");
        assertEq(address(distributor).balance, 0, "the distributor's");
    }

    function test_CancelsInTheLastSecond() external {
        vm.warp(START - 1);
        cancel();
        assertTrue(distributor.isCancelled(), "cancelled");
    }

    function test_CancelsACampaignThatNeverEnds() external {
        Parameters memory p = parametersFor(address(token));
        (p.end, p.isCancellable) = (NEVER, true);
        distributor = this.create(p, capRow());
        token.mint(address(distributor), 7);
        assertEq(cancel(), 7, "amount");
    }

    function test_LeavesTheRest() external {
        vm.deal(address(distributor), 3 ether);
        cancel();
        assertEq(address(distributor).balance, 3 ether, "ETH");
        assertEq(paidMask() | uint256(vm.load(address(distributor), bytes32(uint256(1)))), 0, "bitmap");
    }

    function test_CancelsGiven_NothingIsThere() external {
        distributor = deployCancellable(address(token));
        assertEq(cancel(), 0, "amount");
        assertTrue(distributor.isCancelled(), "cancelled");
    }

    function test_CancelsGiven_TokenRefusesZero() external {
        ZeroRefusingToken odd = new ZeroRefusingToken();
        distributor = deployCancellable(address(odd));
        assertEq(cancel(), 0, "amount");
        odd.mint(address(distributor), 5);
        assertEq(cancel(), 5, "amount");
        assertEq(odd.balanceOf(SWEEP_RECEIVER), 5, "the receiver's");
    }

    function test_RevertGiven_TokenRefuses() external {
        FalseReturnToken odd = new FalseReturnToken();
        distributor = deployCancellable(address(odd));
        odd.mint(address(distributor), 5);
        odd.setRefusing(true);
        vm.expectRevert(abi.encodeWithSelector(ICampaign.TransferFailed.selector, address(odd), SWEEP_RECEIVER, 5));
        cancel();
        assertFalse(distributor.isCancelled(), "cancelled");
    }

    function test_RevertGiven_ReceiverTakesNoEther() external {
        Parameters memory p = parametersFor(address(0));
        (p.sweepReceiver, p.isCancellable) = (address(new RejectingRecipient()), true);
        distributor = this.create(p, capRow());
        vm.deal(address(distributor), 7 ether);
        vm.expectRevert(abi.encodeWithSelector(ICampaign.TransferFailed.selector, address(0), p.sweepReceiver, 7 ether));
        vm.prank(p.sweepReceiver);
        distributor.cancel();
    }

    function test_NothingMoreWhen_ReceiverReenters() external {
        CancellingRecipient receiver = new CancellingRecipient();
        Parameters memory p = parametersFor(address(0));
        (p.sweepReceiver, p.isCancellable) = (address(receiver), true);
        distributor = this.create(p, capRow());
        vm.deal(address(distributor), 7 ether);
        assertEq(receiver.cancel(distributor), 7 ether, "amount");
        assertEq(receiver.amountWithin(), 0, "amount within");
        assertEq(receiver.timesWithin(), 1, "it did call");
        assertEq(address(receiver).balance, 7 ether, "the receiver's");
    }

    function test_TakesWhatComesLater() external {
        cancel();
        token.mint(address(distributor), 9);
        assertEq(cancel(), 9, "amount");
        assertEq(token.balanceOf(SWEEP_RECEIVER), totalAmount() + 9, "the receiver's");
        assertTrue(distributor.isCancelled(), "cancelled");
    }

    function test_PaysTheListFromLaterMoney() external {
        cancel();
        vm.warp(PAYABLE);
        token.mint(address(distributor), amountAt(3));
        expectStarted(PAYABLE);
        claim(3);
        assertEq(token.balanceOf(accountAt(3)), amountAt(3), "paid");
    }

    function test_ClaimRevertsForWantOfMoney() external {
        cancel();
        vm.warp(PAYABLE);
        (address account, uint256 amount, bytes32[] memory proof) = (accountAt(3), amountAt(3), proofAt(3));
        vm.expectRevert(abi.encodeWithSelector(ICampaign.TransferFailed.selector, address(token), account, amount));
        distributor.claim(3, account, amount, proof);
        assertFalse(isPaid(3), "open");
    }

    function test_SweepsAtTheEnd() external {
        cancel();
        token.mint(address(distributor), 9);
        vm.warp(END - 1);
        vm.expectRevert(abi.encodeWithSelector(ICampaign.NotEnded.selector, END - 1, END));
        distributor.sweep(address(token));
        vm.warp(END);
        assertEq(distributor.sweep(address(token)), 9, "amount");
    }

    function testFuzz_WindowsAreDisjoint(uint256 time) external {
        time = bound(time, 0, 2 * uint256(END));
        vm.warp(time);
        bytes32[] memory proof = proofAt(3);
        address self = address(distributor);
        (bool isClaimable,) = self.call(abi.encodeCall(IMerkleDistributor.claim, (3, accountAt(3), amountAt(3), proof)));
        (bool isSweepable,) = self.call(abi.encodeCall(ICampaign.sweep, (address(token))));
        vm.prank(SWEEP_RECEIVER);
        (bool isCancellable,) = self.call(abi.encodeCall(ICampaign.cancel, ()));
        assertTrue(isCancellable == (time < START), "cancels before the start");
        assertTrue(isClaimable == (time >= PAYABLE && time < END), "claims in [start, end)");
        assertTrue(isSweepable == (time >= END), "sweeps from end on");
    }

    function testFuzz_GivesBackAnyAmount(uint256 amount, bool isEther) external {
        amount = bound(amount, 0, type(uint128).max);
        distributor = deployCancellable(isEther ? address(0) : address(token));
        if (isEther) vm.deal(address(distributor), amount);
        else token.mint(address(distributor), amount);
        assertEq(cancel(), amount, "amount");
        assertEq(isEther ? SWEEP_RECEIVER.balance : token.balanceOf(SWEEP_RECEIVER), amount, "the receiver's");
    }

    /// @dev The flag's slot is not among what a claim reads.
    function test_ClaimReadsNoFlag() external virtual {
        vm.warp(START);
        vm.record();
        claim(3);
        (bytes32[] memory reads, bytes32[] memory writes) = vm.accesses(address(distributor));
        assertTrue(reads.length > 0, "reads");
        for (uint256 i = 0; i < reads.length; ++i) {
            assertEq(reads[i], bytes32(0), "word 0 alone is read");
        }
        assertEq(writes.length, 1, "one write");
        vm.record();
        distributor.isCancelled();
        (reads,) = vm.accesses(address(distributor));
        assertEq(reads[0], bytes32(type(uint256).max), "the flag's slot");
    }
}

contract CancelOnBlastTest is BlastTest {
    function setUp() public override {
        super.setUp();
        vm.warp(START - 100);
    }

    function cancel() internal returns (uint256) {
        vm.prank(SWEEP_RECEIVER);
        return distributor.cancel();
    }

    function test_SendsRebasingPrincipal() external {
        distributor = deployCancellable(address(USDB));
        USDB.devnetMint(address(distributor), totalAmount());
        USDB.devnetAccrue(700);
        assertEq(cancel(), totalAmount(), "USDB");
        assertEq(USDB.balanceOf(SWEEP_RECEIVER), totalAmount(), "the receiver's USDB");

        distributor = deployCancellable(address(WETH));
        mintWeth(address(distributor), 5 ether);
        WETH.devnetAccrue{ value: 1 ether }();
        assertEq(cancel(), 5 ether, "WETH");
        assertEq(WETH.balanceOf(SWEEP_RECEIVER), 5 ether, "the receiver's WETH");
    }

    function test_LeavesTheYield() external {
        distributor = deployCancellable(address(USDB));
        USDB.devnetMint(address(distributor), 100 ether);
        USDB.devnetAccrue(1_000);
        uint256 yield = USDB.getClaimableAmount(address(distributor));
        assertEq(yield, 10 ether, "yield");
        cancel();
        assertEq(USDB.getClaimableAmount(address(distributor)), yield, "afterwards");
        (, uint256 collected,) = distributor.collectYield();
        assertEq(collected, yield, "collected");
        assertEq(USDB.balanceOf(YIELD_RECEIVER), yield, "the yield receiver's");
    }

    function test_LeavesYieldAndGasOfEther() external {
        distributor = deployCancellable(address(0));
        vm.deal(address(distributor), totalAmount());
        BLAST.devnetAccrueYield{ value: 2 ether }(address(distributor));
        BLAST.devnetAccrueGas{ value: 1 ether }(address(distributor));
        vm.warp(START - 1);
        assertEq(cancel(), totalAmount(), "amount");
        (uint256 collected,,) = distributor.collectYield();
        assertEq(collected, 2 ether, "yield");
        assertEq(YIELD_RECEIVER.balance, 2 ether, "the yield receiver's");
        vm.warp(PAYABLE + 30 days);
        assertEq(distributor.collectGas(), 1 ether, "gas");
        assertEq(GAS_RECEIVER.balance, 1 ether, "the gas receiver's");
    }
}
