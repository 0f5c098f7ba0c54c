// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { ICampaign } from "../../src/interfaces/ICampaign.sol";
import { ClaimInput, ClaimOutcome, IMerkleDistributor } from "../../src/interfaces/IMerkleDistributor.sol";
import { DistributorTest } from "../base/DistributorTest.sol";
import { Vm } from "../base/Vm.sol";
import { RejectingRecipient } from "../tokens/Recipients.sol";

contract TryClaimTest is DistributorTest {
    /// @dev The account at index 3, where it is not the plain list's.
    address internal special;

    function accountAt(uint256 index) internal view override returns (address) {
        return index != 3 || special == address(0) ? super.accountAt(index) : special;
    }

    function tryClaim(ClaimInput memory input) internal returns (ClaimOutcome) {
        return distributor.tryClaim(input.index, input.account, input.amount, input.proof);
    }

    /// @dev The distributor's call of itself that pays the entry.
    function paymentOf(ClaimInput memory input) internal pure virtual returns (bytes memory) {
        return abi.encodeCall(IMerkleDistributor.payEntry, (input.index, input.account, input.amount));
    }

    function assertSkipped(ClaimInput memory input, ClaimOutcome expected) internal {
        uint256 bitmap = paidMask();
        vm.recordLogs();
        assertEq(uint256(tryClaim(input)), uint256(expected), "outcome");
        Vm.Log[] memory logs = vm.getRecordedLogs();
        // Before it is, where a payment was undone, the event that was undone with it: forge records that, too.
        Vm.Log memory log = logs[logs.length - 1];
        assertEq(log.topics[0], keccak256("ClaimSkipped(uint256,uint8)"), "ClaimSkipped");
        assertEq(uint256(log.topics[1]), input.index, "its index");
        assertEq(log.data, abi.encode(expected), "its outcome");
        assertEq(paidMask(), bitmap, "bitmap");
    }

    function test_RevertGiven_NotStarted() external {
        ClaimInput memory input = inputAt(3);
        vm.warp(START - 1);
        vm.expectRevert(abi.encodeWithSelector(ICampaign.NotStarted.selector, START - 1, START));
        tryClaim(input);
    }

    function test_RevertGiven_Ended() external {
        ClaimInput memory input = inputAt(3);
        vm.warp(END);
        vm.expectRevert(abi.encodeWithSelector(ICampaign.Ended.selector, END, END));
        tryClaim(input);
    }

    function test_Pays() external {
        ClaimInput memory input = inputAt(3);
        vm.expectCall(address(distributor), 0, 300_000, paymentOf(input));
        vm.prank(RELAYER);
        assertEq(uint256(tryClaim(input)), uint256(ClaimOutcome.Claimed), "outcome");
        assertEq(token.balanceOf(accountAt(3)), amountAt(3), "paid");
        assertEq(paidMask(), 1 << 3, "bitmap");
    }

    function test_SkipsWhatIsPaid() external {
        claim(3);
        assertSkipped(inputAt(3), ClaimOutcome.AlreadyClaimed);
        assertEq(token.balanceOf(accountAt(3)), amountAt(3), "paid once");
    }

    function test_SkipsAnInvalidProof() external {
        ClaimInput memory input = inputAt(3);
        input.amount += 1;
        assertSkipped(input, ClaimOutcome.InvalidProof);
        assertEq(token.balanceOf(accountAt(3)), 0, "nothing");
    }

    function test_SkipsARefusedTransfer() external {
        special = address(new RejectingRecipient());
        distributor = deploy(address(0));
        vm.deal(address(distributor), totalAmount());
        assertSkipped(inputAt(3), ClaimOutcome.TransferFailed);
        assertEq(address(distributor).balance, totalAmount(), "its money is there");
    }

    function test_RevertGiven_InsufficientGas() external {
        ClaimInput memory input = inputAt(3);
        (bool success, bytes memory reason) = address(distributor).call{ gas: 300_000 }(
            abi.encodeCall(IMerkleDistributor.tryClaim, (input.index, input.account, input.amount, input.proof))
        );
        assertFalse(success, "reverts");
        assertInsufficientGas(reason);
    }

    /// @dev The two in one state of the chain: logs, outcome, storage and money are the same.
    function testFuzz_AsClaimMany(uint256 index, uint256 wrong, bool isPaid) external {
        index %= COUNT;
        ClaimInput[] memory inputs = new ClaimInput[](1);
        inputs[0] = inputAt(index);
        if (wrong % 4 == 1) inputs[0].amount += 1;
        if (wrong % 4 == 2) inputs[0].index = (index + 1) % COUNT;
        if (wrong % 4 == 3) inputs[0].proof = new bytes32[](wrong % 5);
        if (isPaid) claim(index);

        uint256 state = vm.snapshotState();
        vm.recordLogs();
        ClaimOutcome ofMany = distributor.claimMany(inputs)[0];
        Vm.Log[] memory many = vm.getRecordedLogs();
        uint256 mask = paidMask();
        uint256 balance = token.balanceOf(address(distributor));
        vm.revertToState(state);

        vm.recordLogs();
        assertEq(uint256(tryClaim(inputs[0])), uint256(ofMany), "outcome");
        Vm.Log[] memory single = vm.getRecordedLogs();
        assertEq(keccak256(abi.encode(single)), keccak256(abi.encode(many)), "logs");
        assertEq(paidMask(), mask, "bitmap");
        assertEq(token.balanceOf(address(distributor)), balance, "money");
    }
}
