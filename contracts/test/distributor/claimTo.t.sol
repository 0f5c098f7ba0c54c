// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { ICampaign } from "../../src/interfaces/ICampaign.sol";
import { DistributorTest } from "../base/DistributorTest.sol";
import { Vm } from "../base/Vm.sol";

contract ClaimToTest is DistributorTest {
    function claimTo(uint256 index, address recipient, bytes memory reason) internal {
        bytes32[] memory proof = proofAt(index);
        address account = accountAt(index);
        if (reason.length != 0) vm.expectRevert(reason);
        vm.prank(account);
        distributor.claimTo(index, amountAt(index), recipient, proof);
    }

    function test_RevertGiven_NotStarted() external {
        vm.warp(START - 1);
        claimTo(3, ELSEWHERE, abi.encodeWithSelector(ICampaign.NotStarted.selector, START - 1, START));
    }

    function test_RevertGiven_Ended() external {
        vm.warp(END);
        claimTo(3, ELSEWHERE, abi.encodeWithSelector(ICampaign.Ended.selector, END, END));
    }

    function test_RevertWhen_RecipientIsZero() external {
        claimTo(3, address(0), abi.encodeWithSelector(ICampaign.ZeroRecipient.selector));
    }

    function test_RevertWhen_CallerIsAnother() external {
        bytes32[] memory proof = proofAt(3);
        vm.expectRevert(abi.encodeWithSelector(ICampaign.InvalidProof.selector, 3, RELAYER, amountAt(3)));
        vm.prank(RELAYER);
        distributor.claimTo(3, amountAt(3), RELAYER, proof);
    }

    function test_RevertGiven_AlreadyClaimed() external {
        claim(3);
        claimTo(3, ELSEWHERE, abi.encodeWithSelector(ICampaign.AlreadyClaimed.selector, 3));
    }

    function test_PaysTheRecipient() external {
        claimTo(3, ELSEWHERE, "");
        assertEq(token.balanceOf(ELSEWHERE), amountAt(3), "the recipient's");
        assertEq(token.balanceOf(accountAt(3)), 0, "the account's");
        assertTrue(isPaid(3), "paid");
    }

    function test_EmitsBothEvents() external virtual {
        vm.recordLogs();
        claimTo(3, ELSEWHERE, "");
        Vm.Log[] memory logs = vm.getRecordedLogs();
        assertEq(logs.length, 3, "Claimed, Transfer, ClaimedTo");
        assertEq(logs[0].topics[0], keccak256("Claimed(uint256,address,uint256)"), "Claimed");
        assertEq(logs[0].data, abi.encode(3, accountAt(3), amountAt(3)), "names the account");
        assertEq(logs[2].topics[0], keccak256("ClaimedTo(uint256,address,address)"), "ClaimedTo");
        assertEq(uint256(logs[2].topics[1]), 3, "index");
        assertEq(logs[2].topics[2], bytes32(uint256(uint160(accountAt(3)))), "account");
        assertEq(logs[2].topics[3], bytes32(uint256(uint160(ELSEWHERE))), "recipient");
    }

    function testFuzz_AnyRecipient(address recipient, uint256 index) external {
        vm.assume(recipient != address(0) && recipient != address(distributor));
        index = bound(index, 0, COUNT - 1);
        claimTo(index, recipient, "");
        assertEq(token.balanceOf(recipient), amountAt(index), "the recipient's");
    }
}
