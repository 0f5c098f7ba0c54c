// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { ICampaign } from "../../src/interfaces/ICampaign.sol";
import { ClaimInput, ClaimOutcome } from "../../src/interfaces/IMerkleDistributor.sol";
import { DistributorTest } from "../base/DistributorTest.sol";
import {
    GasBurningRecipient,
    ReentrantRecipient,
    RejectingRecipient,
    ReturnBombRecipient
} from "../tokens/Recipients.sol";
import { CallbackToken } from "../tokens/TokenModels.sol";

/// @dev Index 3 is a contract that claims again while it is paid: by `claim`, by `claimTo`, and by a `claimMany` of its own
/// index and of index 4.
contract ReentrancyTest is DistributorTest {
    ReentrantRecipient internal attacker;
    address internal special;

    function setUp() public override {
        attacker = new ReentrantRecipient();
        special = address(attacker);
        super.setUp();
    }

    function accountAt(uint256 index) internal view override returns (address) {
        return index == 3 ? special : super.accountAt(index);
    }

    function assertHeldOff(ClaimOutcome own, ClaimOutcome other) internal view {
        bytes memory reason = abi.encodeWithSelector(ICampaign.AlreadyClaimed.selector, 3);
        assertEq(attacker.entries(), 1, "entries");
        assertEq(attacker.reasonOfClaim(), reason, "claim");
        assertEq(attacker.reasonOfClaimTo(), reason, "claimTo");
        assertEq(uint256(attacker.outcomes(0)), uint256(own), "claimMany, its own");
        assertEq(uint256(attacker.outcomes(1)), uint256(other), "claimMany, somebody else's");
    }

    modifier givenEther() {
        distributor = deploy(address(0));
        vm.deal(address(distributor), totalAmount());
        attacker.set(distributor, inputAt(3), inputAt(4));
        _;
    }

    function test_EtherRecipientIsPaidOnce() external givenEther {
        claim(3);
        assertHeldOff(ClaimOutcome.AlreadyClaimed, ClaimOutcome.Claimed);
        assertEq(special.balance, amountAt(3), "paid once");
        assertEq(accountAt(4).balance, amountAt(4), "the other is paid, by the attacker's own call");
        assertEq(address(distributor).balance, totalAmount() - amountAt(3) - amountAt(4), "the rest");
        assertEq(paidMask(), 1 << 3 | 1 << 4, "bitmap");
    }

    /// @dev Within `claimMany` 300,000 gas do not suffice for a nested `claimMany`, so the whole payment fails and is taken
    /// back, and only that.
    function test_EtherRecipientInABatchIsPaidOnceOrNotAtAll() external givenEther {
        ClaimInput[] memory inputs = new ClaimInput[](3);
        (inputs[0], inputs[1], inputs[2]) = (inputAt(2), inputAt(3), inputAt(5));
        ClaimOutcome[] memory outcomes = distributor.claimMany(inputs);
        assertEq(uint256(outcomes[1]), uint256(ClaimOutcome.TransferFailed), "the attacker");
        assertEq(paidMask(), 1 << 2 | 1 << 5, "bitmap");
        assertEq(special.balance, 0, "the attacker's");
        assertEq(address(distributor).balance, totalAmount() - amountAt(2) - amountAt(5), "the rest");
    }

    function test_TokenRecipientIsPaidOnce() external {
        CallbackToken callback = new CallbackToken();
        distributor = deploy(address(callback));
        callback.mint(address(distributor), totalAmount());
        attacker.set(distributor, inputAt(3), inputAt(4));
        claim(3);
        assertHeldOff(ClaimOutcome.AlreadyClaimed, ClaimOutcome.Claimed);
        assertEq(callback.balanceOf(special), amountAt(3), "paid once");
        assertEq(callback.balanceOf(address(distributor)), totalAmount() - amountAt(3) - amountAt(4), "the rest");
    }

    function expectRefusal(address recipient) internal {
        special = recipient;
        distributor = deploy(address(0));
        vm.deal(address(distributor), totalAmount());
        bytes32[] memory proof = proofAt(3);
        vm.expectRevert(abi.encodeWithSelector(ICampaign.TransferFailed.selector, address(0), recipient, amountAt(3)));
        distributor.claim{ gas: 1_000_000 }(3, recipient, amountAt(3), proof);
        assertFalse(isPaid(3), "its index is open");
        assertEq(address(distributor).balance, totalAmount(), "its money is there");

        // It has a way out: a recipient that can take ETH.
        vm.prank(recipient);
        distributor.claimTo(3, amountAt(3), ELSEWHERE, proof);
        assertEq(ELSEWHERE.balance, amountAt(3), "paid elsewhere");
    }

    function test_RevertGiven_RecipientTakesNoEther() external {
        expectRefusal(address(new RejectingRecipient()));
    }

    function test_RevertGiven_RecipientBurnsItsGas() external {
        expectRefusal(address(new GasBurningRecipient()));
    }

    function test_RevertGiven_RecipientAnswersALot() external {
        expectRefusal(address(new ReturnBombRecipient()));
    }
}
