// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { ICampaign } from "../../src/interfaces/ICampaign.sol";
import { IMerkleDistributor, Parameters } from "../../src/interfaces/IMerkleDistributor.sol";
import { DistributorTest } from "../base/DistributorTest.sol";
import { Vm } from "../base/Vm.sol";
import { RejectingRecipient } from "../tokens/Recipients.sol";
import { PlainToken } from "../tokens/PlainToken.sol";

contract SweepTest is DistributorTest {
    function test_RevertGiven_NotEnded() external {
        for (uint256 time = END - 2; time < END; ++time) {
            vm.warp(time);
            vm.expectRevert(abi.encodeWithSelector(ICampaign.NotEnded.selector, time, END));
            distributor.sweep(address(token));
        }
    }

    function testFuzz_RevertGiven_NeverEnds(uint256 time) external {
        time = bound(time, PAYABLE, uint256(NEVER) - 1);
        Parameters memory p = parametersFor(address(token));
        (p.end, p.sweepReceiver) = (NEVER, address(0));
        distributor = this.create(p, capRow());
        token.mint(address(distributor), totalAmount());
        vm.warp(time);
        vm.expectRevert(abi.encodeWithSelector(ICampaign.NotEnded.selector, time, NEVER));
        distributor.sweep(address(token));
        claim(3);
    }

    modifier givenWindowIsClosed() {
        claim(3);
        vm.warp(END);
        _;
    }

    function test_SendsWhatIsLeft() external givenWindowIsClosed {
        uint256 left = totalAmount() - amountAt(3);
        vm.recordLogs();
        vm.prank(RELAYER);
        assertEq(distributor.sweep(address(token)), left, "amount");
        Vm.Log[] memory logs = vm.getRecordedLogs();
        assertEq(logs[0].topics[0], keccak256("Swept(address,address,uint256)"), "Swept");
        assertEq(logs[0].topics[1], bytes32(uint256(uint160(address(token)))), "asset");
        assertEq(logs[0].topics[2], bytes32(uint256(uint160(SWEEP_RECEIVER))), "receiver");
        assertEq(logs[0].data, abi.encode(left), "amount in the event");
        assertEq(token.balanceOf(SWEEP_RECEIVER), left, "the receiver's");
        assertEq(token.balanceOf(address(distributor)), 0, "the distributor's");
    }

    function test_SendsEther() external givenWindowIsClosed {
        vm.deal(address(distributor), 7 ether);
        assertEq(distributor.sweep(address(0)), 7 ether, "amount");
        assertEq(SWEEP_RECEIVER.balance, 7 ether, "the receiver's");
    }

    function test_SendsAnotherToken() external givenWindowIsClosed {
        PlainToken other = new PlainToken();
        other.mint(address(distributor), 5);
        assertEq(distributor.sweep(address(other)), 5, "amount");
        assertEq(other.balanceOf(SWEEP_RECEIVER), 5, "the receiver's");
    }

    function test_DoesNothingGiven_NothingIsLeft() external givenWindowIsClosed {
        distributor.sweep(address(token));
        vm.recordLogs();
        assertEq(distributor.sweep(address(token)) + distributor.sweep(address(0)), 0, "amount");
        assertEq(vm.getRecordedLogs().length, 0, "events");
    }

    function test_RevertGiven_ReceiverTakesNoEther() external {
        Parameters memory p = parametersFor(address(token));
        p.sweepReceiver = address(new RejectingRecipient());
        distributor = this.create(p, capRow());
        vm.deal(address(distributor), 7 ether);
        vm.warp(END);
        vm.expectRevert(abi.encodeWithSelector(ICampaign.TransferFailed.selector, address(0), p.sweepReceiver, 7 ether));
        distributor.sweep(address(0));
    }

    function test_RevertWhen_AssetIsNoContract() external givenWindowIsClosed {
        vm.expectRevert();
        distributor.sweep(ELSEWHERE);
    }

    function testFuzz_WindowsAreDisjoint(uint256 time) external {
        time = bound(time, 0, 2 * uint256(END));
        vm.warp(time);
        bytes32[] memory proof = proofAt(3);
        (bool isClaimable,) =
            address(distributor).call(abi.encodeCall(IMerkleDistributor.claim, (3, accountAt(3), amountAt(3), proof)));
        (bool isSweepable,) = address(distributor).call(abi.encodeCall(ICampaign.sweep, (address(token))));
        assertTrue(isClaimable == (time >= PAYABLE && time < END), "claims in [start, end)");
        assertTrue(isSweepable == (time >= END), "sweeps from end on");
    }
}
