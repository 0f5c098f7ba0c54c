// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { ICampaign } from "../../src/interfaces/ICampaign.sol";
import { ClaimInput, ClaimOutcome, IMerkleDistributor } from "../../src/interfaces/IMerkleDistributor.sol";
import { DistributorTest } from "../base/DistributorTest.sol";
import { Vm } from "../base/Vm.sol";
import { GasBurningRecipient, RejectingRecipient, ReturnBombRecipient } from "../tokens/Recipients.sol";
import { FalseReturnToken, MovesAndDeniesToken } from "../tokens/TokenModels.sol";

contract ClaimManyTest is DistributorTest {
    /// @dev Accounts that differ from the plain list's, by index.
    mapping(uint256 => address) internal special;

    function accountAt(uint256 index) internal view override returns (address) {
        return special[index] == address(0) ? super.accountAt(index) : special[index];
    }

    function batch(uint256 first, uint256 size) internal view returns (ClaimInput[] memory inputs) {
        inputs = new ClaimInput[](size);
        for (uint256 i = 0; i < size; ++i) {
            inputs[i] = inputAt(first + i);
        }
    }

    function assertOutcome(ClaimOutcome actual, ClaimOutcome expected, string memory what) internal pure {
        assertEq(uint256(actual), uint256(expected), what);
    }

    function test_RevertGiven_NotStarted() external {
        ClaimInput[] memory inputs = batch(0, 2);
        vm.warp(START - 1);
        vm.expectRevert(abi.encodeWithSelector(ICampaign.NotStarted.selector, START - 1, START));
        distributor.claimMany(inputs);
    }

    function test_RevertGiven_Ended() external {
        ClaimInput[] memory inputs = batch(0, 2);
        vm.warp(END);
        vm.expectRevert(abi.encodeWithSelector(ICampaign.Ended.selector, END, END));
        distributor.claimMany(inputs);
    }

    function test_TakesAnEmptyBatch() external {
        assertEq(distributor.claimMany(new ClaimInput[](0)).length, 0, "outcomes");
    }

    /// @dev 0 good, 1 paid before, 2 with a wrong amount, 3 with a short proof, 4 good.
    function mixture() internal returns (ClaimInput[] memory inputs) {
        claim(1);
        inputs = batch(0, 5);
        inputs[2].amount += 1;
        inputs[3].proof = new bytes32[](1);
    }

    function test_PaysWhatCanBePaid() external {
        ClaimInput[] memory inputs = mixture();
        vm.prank(RELAYER);
        ClaimOutcome[] memory outcomes = distributor.claimMany(inputs);
        assertEq(outcomes.length, 5, "outcomes");
        assertOutcome(outcomes[0], ClaimOutcome.Claimed, "0");
        assertOutcome(outcomes[1], ClaimOutcome.AlreadyClaimed, "1");
        assertOutcome(outcomes[2], ClaimOutcome.InvalidProof, "2");
        assertOutcome(outcomes[3], ClaimOutcome.InvalidProof, "3");
        assertOutcome(outcomes[4], ClaimOutcome.Claimed, "4");
        assertEq(token.balanceOf(accountAt(0)), amountAt(0), "account 0");
        assertEq(token.balanceOf(accountAt(4)), amountAt(4), "account 4");
        assertEq(paidMask(), 1 << 0 | 1 << 1 | 1 << 4, "bitmap");
    }

    function test_EmitsClaimSkipped() external virtual {
        ClaimInput[] memory inputs = mixture();
        vm.recordLogs();
        distributor.claimMany(inputs);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        assertEq(logs.length, 7, "two Transfers, two Claimed, three ClaimSkipped");
        assertEq(logs[0].topics[0], keccak256("Claimed(uint256,address,uint256)"), "Claimed");
        assertEq(logs[0].data, abi.encode(0, accountAt(0), amountAt(0)), "of index 0");
        for (uint256 i = 2; i < 5; ++i) {
            assertEq(logs[i].topics[0], keccak256("ClaimSkipped(uint256,uint8)"), "ClaimSkipped");
            assertEq(uint256(logs[i].topics[1]), i - 1, "index");
        }
        assertEq(logs[2].data, abi.encode(ClaimOutcome.AlreadyClaimed), "1");
        assertEq(logs[3].data, abi.encode(ClaimOutcome.InvalidProof), "2");
    }

    function test_PaysADoubleEntryOnce() external {
        ClaimInput[] memory inputs = new ClaimInput[](2);
        inputs[0] = inputs[1] = inputAt(3);
        ClaimOutcome[] memory outcomes = distributor.claimMany(inputs);
        assertOutcome(outcomes[0], ClaimOutcome.Claimed, "first");
        assertOutcome(outcomes[1], ClaimOutcome.AlreadyClaimed, "second");
        assertEq(token.balanceOf(accountAt(3)), amountAt(3), "paid once");
    }

    modifier givenEtherCampaignWith(address recipient) {
        special[3] = recipient;
        distributor = deploy(address(0));
        vm.deal(address(distributor), totalAmount());
        _;
    }

    function assertSkipsThird() internal {
        ClaimInput[] memory inputs = batch(2, 3);
        ClaimOutcome[] memory outcomes = distributor.claimMany(inputs);
        assertOutcome(outcomes[0], ClaimOutcome.Claimed, "before it");
        assertOutcome(outcomes[1], ClaimOutcome.TransferFailed, "the bad one");
        assertOutcome(outcomes[2], ClaimOutcome.Claimed, "after it");
        assertEq(accountAt(4).balance, amountAt(4), "the next is paid");
        assertEq(paidMask(), 1 << 2 | 1 << 4, "its index is open");
        assertEq(address(distributor).balance, totalAmount() - amountAt(2) - amountAt(4), "its money is there");
    }

    function test_SkipsARejectingRecipient() external givenEtherCampaignWith(address(new RejectingRecipient())) {
        assertSkipsThird();
    }

    function test_SkipsAGasBurningRecipient() external givenEtherCampaignWith(address(new GasBurningRecipient())) {
        uint256 before = gasleft();
        assertSkipsThird();
        assertLe(before - gasleft(), 1_000_000, "it burned its 300,000 and no more");
    }

    function test_SkipsAReturnBomb() external givenEtherCampaignWith(address(new ReturnBombRecipient())) {
        assertSkipsThird();
    }

    function test_UndoesWhatARefusalDid() external {
        FalseReturnToken bad = new FalseReturnToken();
        distributor = deploy(address(bad));
        bad.mint(address(distributor), totalAmount());
        bad.setRefusing(true);
        // While the payment of 3 is refused, its neighbour in the same word is paid: that is undone, bit and money.
        bad.setReaction(
            address(distributor), abi.encodeCall(IMerkleDistributor.claim, (4, accountAt(4), amountAt(4), proofAt(4)))
        );
        ClaimInput[] memory inputs = batch(3, 1);
        ClaimOutcome[] memory outcomes = distributor.claimMany(inputs);
        assertOutcome(outcomes[0], ClaimOutcome.TransferFailed, "3 is refused");
        assertEq(paidMask(), 0, "both are open");
        assertEq(bad.balanceOf(address(distributor)), totalAmount(), "their money is there");

        bad.setRefusing(false);
        outcomes = distributor.claimMany(batch(3, 2));
        assertOutcome(outcomes[0], ClaimOutcome.Claimed, "3");
        assertOutcome(outcomes[1], ClaimOutcome.Claimed, "4");
        assertEq(bad.balanceOf(accountAt(4)), amountAt(4), "4 is paid once");
    }

    function test_LeavesOtherBitsAlone() external {
        FalseReturnToken bad = new FalseReturnToken();
        distributor = deploy(address(bad));
        bad.mint(address(distributor), totalAmount());
        claim(2);
        claim(4);
        bad.setRefusing(true);
        ClaimOutcome[] memory outcomes = distributor.claimMany(batch(2, 3));
        assertOutcome(outcomes[0], ClaimOutcome.AlreadyClaimed, "2");
        assertOutcome(outcomes[1], ClaimOutcome.TransferFailed, "3");
        assertOutcome(outcomes[2], ClaimOutcome.AlreadyClaimed, "4");
        assertEq(paidMask(), 1 << 2 | 1 << 4, "2 and 4 stay paid, 3 is open");
    }

    /// @dev Index 3, ten times in one batch, of a token that moves the money whatever it answers.
    function test_NothingMovesWhen_TheAnswerIsNo() external {
        MovesAndDeniesToken bad = new MovesAndDeniesToken();
        distributor = deploy(address(bad));
        bad.mint(address(distributor), totalAmount());
        ClaimInput[] memory inputs = new ClaimInput[](10);
        for (uint256 i = 0; i < inputs.length; ++i) {
            inputs[i] = inputAt(3);
        }
        for (uint256 denial = 1; denial <= uint256(type(MovesAndDeniesToken.Denial).max); ++denial) {
            bad.setDenial(MovesAndDeniesToken.Denial(denial));
            ClaimOutcome[] memory outcomes = distributor.claimMany(inputs);
            for (uint256 i = 0; i < inputs.length; ++i) {
                assertOutcome(outcomes[i], ClaimOutcome.TransferFailed, "refused");
            }
            assertEq(bad.balanceOf(accountAt(3)), 0, "nothing is paid");
            assertEq(bad.balanceOf(address(distributor)), totalAmount(), "all is there");
            assertFalse(isPaid(3), "its index is open");
        }
        bad.setDenial(MovesAndDeniesToken.Denial.None);
        distributor.claimMany(inputs);
        assertEq(bad.balanceOf(accountAt(3)), amountAt(3), "paid once, once it says yes");
    }

    function test_RevertWhen_SomebodyElsePaysAnEntry() external virtual {
        address[3] memory callers = [RELAYER, accountAt(3), address(token)];
        for (uint256 i = 0; i < callers.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(ICampaign.OnlySelf.selector, callers[i]));
            vm.prank(callers[i]);
            distributor.payEntry(3, accountAt(3), amountAt(3));
        }
        assertFalse(isPaid(3), "its index is open");
    }

    function test_RevertGiven_InsufficientGas() external {
        ClaimInput[] memory inputs = batch(3, 1);
        (bool success, bytes memory reason) =
            address(distributor).call{ gas: 300_000 }(abi.encodeCall(IMerkleDistributor.claimMany, (inputs)));
        assertFalse(success, "reverts");
        assertInsufficientGas(reason);
        uint256 required;
        assembly ("memory-safe") {
            required := mload(add(reason, 0x44))
        }
        // 300,000 must be what arrives when one part in 64 is held back and the call is paid.
        assertGe((required - 36_700) * 63 / 64, 300_000, "required");
    }

    function testFuzz_GasAloneNeverSkips(uint256 gas) external {
        gas = bound(gas, 30_000, 900_000);
        ClaimInput[] memory inputs = batch(3, 2);
        bytes memory data = abi.encodeCall(IMerkleDistributor.claimMany, (inputs));
        (bool success,) = address(distributor).call{ gas: gas }(data);
        uint256 word = paidMask();
        assertEq(word, success ? 1 << 3 | 1 << 4 : 0, "all or nothing");
    }

    function testFuzz_AnyMixture(uint256[12] calldata choices, uint256 spoiled) external {
        ClaimInput[] memory inputs = new ClaimInput[](choices.length);
        uint256 expected = 0;
        uint256 sum = 0;
        for (uint256 i = 0; i < choices.length; ++i) {
            uint256 index = choices[i] % COUNT;
            inputs[i] = inputAt(index);
            if (spoiled >> i & 1 == 1) {
                inputs[i].proof[0] ^= bytes32(uint256(1) << uint8(spoiled >> 16));
            } else if (expected >> index & 1 == 0) {
                expected |= 1 << index;
                sum += amountAt(index);
            }
        }
        distributor.claimMany(inputs);
        assertEq(paidMask(), expected, "bitmap");
        assertEq(token.balanceOf(address(distributor)), totalAmount() - sum, "the rest");
    }
}
