// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { ICampaign } from "../../src/interfaces/ICampaign.sol";
import { ClaimInput, ClaimOutcome } from "../../src/interfaces/IMerkleDistributor.sol";
import { YieldMode } from "../../standins/BlastTypes.sol";
import { ERC20RebasingStandIn } from "../../standins/ERC20RebasingStandIn.sol";
import { UsdbStandIn } from "../../standins/UsdbStandIn.sol";
import { BlastTest } from "../base/BlastTest.sol";
import { DistributorTest } from "../base/DistributorTest.sol";
import { PlainToken } from "../tokens/PlainToken.sol";
import {
    FalseReturnToken,
    FeeToken,
    GuardedToken,
    MovesAndDeniesToken,
    NoReturnToken,
    OddAnswerToken,
    StrictToken,
    TokenModel
} from "../tokens/TokenModels.sol";

/// @dev How each kind of token fares in `claim`, `claimMany` and `sweep`.
contract TokensTest is DistributorTest {
    function fund(TokenModel model) internal {
        distributor = deploy(address(model));
        model.mint(address(distributor), totalAmount());
    }

    function expectRefusal(TokenModel model) internal {
        bytes32[] memory proof = proofAt(3);
        vm.expectRevert(
            abi.encodeWithSelector(ICampaign.TransferFailed.selector, address(model), accountAt(3), amountAt(3))
        );
        distributor.claim{ gas: 2_000_000 }(3, accountAt(3), amountAt(3), proof);

        ClaimInput[] memory inputs = new ClaimInput[](1);
        inputs[0] = inputAt(3);
        ClaimOutcome[] memory outcomes = distributor.claimMany(inputs);
        assertEq(uint256(outcomes[0]), uint256(ClaimOutcome.TransferFailed), "claimMany");
        assertFalse(isPaid(3), "the index is open");
    }

    function sweepAll(TokenModel model) internal returns (uint256) {
        vm.warp(END);
        return distributor.sweep(address(model));
    }

    function test_NoReturn() external {
        NoReturnToken model = new NoReturnToken();
        fund(model);
        claim(3);
        assertEq(model.balanceOf(accountAt(3)), amountAt(3), "paid");
        assertEq(sweepAll(model), totalAmount() - amountAt(3), "swept");
    }

    function test_CallsHaveNoByteTooMuch() external {
        StrictToken model = new StrictToken();
        fund(model);
        claim(3);
        assertEq(model.balanceOf(accountAt(3)), amountAt(3), "paid");
        assertEq(sweepAll(model), totalAmount() - amountAt(3), "swept");
    }

    /// @dev ETH is the address of zeros alone, whatever part of another is zero.
    function test_AddressesThatAreNearlyThatOfEther() external {
        address[3] memory places = [address(0x1234), address(uint160(1 << 159)), address(uint160(1 << 96))];
        for (uint256 i = 0; i < places.length; ++i) {
            vm.etch(places[i], address(token).code);
            PlainToken placed = PlainToken(places[i]);
            distributor = deploy(places[i]);
            placed.mint(address(distributor), totalAmount());
            claim(3);
            assertEq(placed.balanceOf(accountAt(3)), amountAt(3), "paid");
        }
    }

    function test_FalseReturn() external {
        FalseReturnToken model = new FalseReturnToken();
        fund(model);
        model.setRefusing(true);
        expectRefusal(model);
        vm.warp(END);
        vm.expectRevert(
            abi.encodeWithSelector(ICampaign.TransferFailed.selector, address(model), SWEEP_RECEIVER, totalAmount())
        );
        distributor.sweep(address(model));
        model.setRefusing(false);
        assertEq(sweepAll(model), totalAmount(), "swept");
    }

    function test_FeeOnTransfer() external {
        FeeToken model = new FeeToken();
        fund(model);
        claim(3);
        assertEq(model.balanceOf(accountAt(3)), amountAt(3) - amountAt(3) / 100, "paid, less the fee");
        assertEq(model.balanceOf(address(distributor)), totalAmount() - amountAt(3), "nobody else pays the fee");
    }

    function test_Pausing() external {
        GuardedToken model = new GuardedToken();
        fund(model);
        model.setPaused(true);
        expectRefusal(model);
        model.setPaused(false);
        claim(3);
        assertEq(model.balanceOf(accountAt(3)), amountAt(3), "paid once it runs again");
    }

    function test_Blocklisting() external {
        GuardedToken model = new GuardedToken();
        fund(model);
        model.setBlocked(accountAt(3), true);
        expectRefusal(model);
        claim(4);
        assertEq(model.balanceOf(accountAt(4)), amountAt(4), "others are paid");
        bytes32[] memory proof = proofAt(3);
        vm.prank(accountAt(3));
        distributor.claimTo(3, amountAt(3), ELSEWHERE, proof);
        assertEq(model.balanceOf(ELSEWHERE), amountAt(3), "and it, elsewhere");
    }

    function test_OddAnswers() external {
        OddAnswerToken model = new OddAnswerToken();
        fund(model);
        for (uint256 answer = 0; answer <= uint256(type(OddAnswerToken.Answer).max); ++answer) {
            model.setAnswer(OddAnswerToken.Answer(answer));
            expectRefusal(model);
        }
    }

    function test_MovesAndDenies() external {
        MovesAndDeniesToken model = new MovesAndDeniesToken();
        fund(model);
        for (uint256 denial = 1; denial <= uint256(type(MovesAndDeniesToken.Denial).max); ++denial) {
            model.setDenial(MovesAndDeniesToken.Denial(denial));
            expectRefusal(model);
            assertEq(model.balanceOf(accountAt(3)), 0, "nothing moved");
            assertEq(model.balanceOf(address(distributor)), totalAmount(), "all is there");
        }
        model.setDenial(MovesAndDeniesToken.Denial.None);
        claim(3);
        assertEq(model.balanceOf(accountAt(3)), amountAt(3), "paid once it says so");
    }

    function test_NoCodeAnyMore() external {
        NoReturnToken model = new NoReturnToken();
        fund(model);
        vm.etch(address(model), "");
        expectRefusal(model);
    }

    function test_Ether() external {
        distributor = deploy(address(0));
        vm.deal(address(distributor), totalAmount());
        claim(3);
        assertEq(accountAt(3).balance, amountAt(3), "paid");
        vm.warp(END);
        assertEq(distributor.sweep(address(0)), totalAmount() - amountAt(3), "swept");
    }
}

/// @dev Rebasing tokens, in each of Blast's three modes on the distributor's side and on the recipient's.
contract RebasingTest is BlastTest {
    /// @dev USDB at its true address: the constructor has made the distributor CLAIMABLE.
    function test_UsdbIsClaimable() external {
        distributor = deploy(address(USDB));
        USDB.devnetMint(address(distributor), totalAmount());
        assertRebasing(USDB, YieldMode.CLAIMABLE);
    }

    function test_WethIsClaimable() external {
        distributor = deploy(address(WETH));
        mintWeth(address(distributor), totalAmount());
        WETH.devnetAccrue{ value: 5 ether }();
        assertEq(WETH.balanceOf(address(distributor)), totalAmount(), "fixed");
        claimEach(WETH);
        assertEq(WETH.balanceOf(address(distributor)), 0, "all is paid");
        distributor.collectYield();
        assertGe(WETH.balanceOf(YIELD_RECEIVER), 4.9 ether, "and the yield is the receiver's");
    }

    /// @dev The same kind of token elsewhere: nobody has configured anything, so the distributor's balance grows.
    function test_AnotherRebasingTokenIsAutomatic() external {
        UsdbStandIn other = new UsdbStandIn();
        distributor = deploy(address(other));
        other.devnetMint(address(distributor), totalAmount());
        assertRebasing(other, YieldMode.AUTOMATIC);
    }

    function test_AnotherRebasingTokenThatIsVoid() external {
        UsdbStandIn other = new UsdbStandIn();
        distributor = deploy(address(other));
        other.devnetMint(address(distributor), totalAmount());
        vm.prank(address(distributor));
        other.configure(YieldMode.VOID);
        assertRebasing(other, YieldMode.VOID);
    }

    function assertRebasing(UsdbStandIn asset, YieldMode mode) internal {
        assertEq(uint8(asset.getConfiguration(address(distributor))), uint8(mode), "mode");
        asset.devnetAccrue(1_000);
        bool isGrowing = mode == YieldMode.AUTOMATIC;
        uint256 held = totalAmount() * (isGrowing ? 110 : 100) / 100;
        assertGe(asset.balanceOf(address(distributor)) + 1e8, held, "held");

        claimEach(asset);
        assertGe(asset.balanceOf(address(distributor)) + 1e8, held - totalAmount(), "what is left is yield");
        vm.warp(END);
        uint256 swept = distributor.sweep(address(asset));
        assertEq(asset.balanceOf(SWEEP_RECEIVER), swept, "swept");
        if (!isGrowing) assertEq(swept, 0, "nothing was left");
    }

    /// @dev Pays every allocation, the recipients in all three modes.
    function claimEach(ERC20RebasingStandIn asset) internal {
        for (uint256 index = 0; index < COUNT; ++index) {
            vm.prank(accountAt(index));
            asset.configure(YieldMode(index % 3));
            claim(index);
            uint256 balance = asset.balanceOf(accountAt(index));
            assertEq(balance, amountAt(index), "paid in full");
        }
    }
}
