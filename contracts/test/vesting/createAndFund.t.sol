// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { ICampaignFactory } from "../../src/interfaces/ICampaignFactory.sol";
import { IMerkleDistributor, Parameters } from "../../src/interfaces/IMerkleDistributor.sol";
import { SafeTransferLib } from "solady/utils/SafeTransferLib.sol";
import { VestingFactoryTest } from "../base/VestingFactoryTest.sol";
import { FeeToken, NoReturnToken, TokenModel } from "../tokens/TokenModels.sol";

contract VestingCreateAndFundTest is VestingFactoryTest {
    function fund(address asset, uint256 value, bytes memory reason) internal {
        Parameters memory p = parametersFor(asset);
        bytes32[] memory cap = capRow();
        if (reason.length != 0) vm.expectRevert(reason);
        vm.prank(operator);
        distributor = IMerkleDistributor(payable(factory.createAndFund{ value: value }(p, schedule, cap, MANIFEST)));
    }

    function allow(uint256 amount) internal {
        vm.prank(operator);
        token.approve(address(factory), amount);
    }

    function test_FundsWithEther() external {
        fund(address(0), totalAmount(), "");
        assertEq(address(distributor), addressOf(address(0)), "address");
        assertEq(address(distributor).balance, totalAmount(), "the distributor's");
        assertEq(address(factory).balance, 0, "the factory's");
        claim(3);
        assertEq(accountAt(3).balance, amountAt(3), "paid");
    }

    function testFuzz_RevertWhen_ValueIsNotTheTotal(uint256 value) external {
        value = bound(value, 0, 2 * totalAmount());
        if (value == totalAmount()) value += 1;
        fund(address(0), value, abi.encodeWithSelector(ICampaignFactory.WrongValue.selector, value, totalAmount()));
    }

    function test_RevertWhen_EtherComesAlong() external {
        allow(totalAmount());
        fund(address(token), 1, abi.encodeWithSelector(ICampaignFactory.WrongValue.selector, 1, 0));
    }

    function test_FundsWithTokens() external {
        allow(totalAmount());
        uint256 before = token.balanceOf(operator);
        fund(address(token), 0, "");
        assertEq(before - token.balanceOf(operator), totalAmount(), "the operator's");
        assertEq(token.balanceOf(address(distributor)), totalAmount(), "the distributor's");
        assertEq(token.allowance(operator, address(factory)), 0, "allowance");
    }

    function test_RevertGiven_NoAllowance() external {
        fund(address(token), 0, abi.encodeWithSelector(SafeTransferLib.TransferFromFailed.selector));
        assertEq(addressOf(address(token)).code.length, 0, "nothing was created");
    }

    function fundWith(TokenModel model, bytes memory reason) internal {
        model.mint(operator, totalAmount());
        vm.prank(operator);
        model.approve(address(factory), totalAmount());
        fund(address(model), 0, reason);
    }

    function test_RevertGiven_FeeToken() external {
        uint256 arriving = totalAmount() - totalAmount() / 100;
        fundWith(new FeeToken(), abi.encodeWithSelector(ICampaignFactory.Underfunded.selector, arriving, totalAmount()));
    }

    function test_FundsWithANoReturnToken() external {
        NoReturnToken odd = new NoReturnToken();
        fundWith(odd, "");
        assertEq(odd.balanceOf(address(distributor)), totalAmount(), "the distributor's");
    }

    function test_FundsGiven_ItExists() external {
        vm.prank(RELAYER);
        factory.create(parametersFor(address(token)), schedule, capRow(), MANIFEST);
        allow(totalAmount());
        fund(address(token), 0, "");
        assertEq(token.balanceOf(address(distributor)), totalAmount(), "the distributor's");
    }

    function test_FundsGiven_ALittleIsThere() external {
        token.mint(addressOf(address(token)), 1);
        allow(totalAmount());
        fund(address(token), 0, "");
        assertEq(token.balanceOf(address(distributor)), totalAmount() + 1, "the distributor's");
    }

    function test_RevertGiven_ItIsFunded() external {
        allow(2 * totalAmount());
        fund(address(token), 0, "");
        bytes memory reason =
            abi.encodeWithSelector(ICampaignFactory.AlreadyFunded.selector, totalAmount(), totalAmount());
        fund(address(token), 0, reason);
        fund(address(0), totalAmount(), "");
        fund(address(0), totalAmount(), reason);
    }

    /// @dev A retry after the first claim, when the balance is below the total again.
    function test_RevertGiven_ItWasFundedBefore() external {
        allow(type(uint256).max);
        fund(address(token), 0, "");
        claim(3);
        uint256 left = totalAmount() - amountAt(3);
        bytes memory reason = abi.encodeWithSelector(ICampaignFactory.AlreadyFunded.selector, left, totalAmount());
        fund(address(token), 0, reason);
        fundWithPermit(address(token), OPERATOR_KEY, reason);
        assertEq(token.balanceOf(addressOf(address(token))), left, "no second total");

        fund(address(0), totalAmount(), "");
        claim(3);
        fund(address(0), totalAmount(), reason);
        assertEq(addressOf(address(0)).balance, left, "no second total of ETH");
    }

    function test_SaysWhatItHasFunded() external {
        address predicted = addressOf(address(token));
        assertFalse(factory.isFunded(predicted), "before");
        factory.create(parametersFor(address(token)), schedule, capRow(), MANIFEST);
        assertFalse(factory.isFunded(predicted), "created");
        fund(address(token), 0, abi.encodeWithSelector(SafeTransferLib.TransferFromFailed.selector));
        assertFalse(factory.isFunded(predicted), "refused");
        allow(totalAmount());
        fund(address(token), 0, "");
        assertTrue(factory.isFunded(predicted), "funded");
        assertFalse(factory.isFunded(addressOf(address(0))), "another");
    }

    function makeCancellable(address asset) internal returns (Parameters memory p) {
        p = parametersFor(asset);
        p.isCancellable = true;
        vm.warp(START - 1);
    }

    function cancel() internal {
        vm.prank(SWEEP_RECEIVER);
        distributor.cancel();
    }

    /// @dev A late retry of the transaction that funded it must not fund it again.
    function test_RevertGiven_ItWasCancelled() external {
        allow(type(uint256).max);
        bytes32[] memory cap = capRow();
        address[2] memory assets = [address(token), address(0)];
        for (uint256 i = 0; i < assets.length; ++i) {
            Parameters memory p = makeCancellable(assets[i]);
            uint256 value = assets[i] == address(0) ? totalAmount() : 0;
            vm.prank(operator);
            distributor = IMerkleDistributor(payable(factory.createAndFund{ value: value }(p, schedule, cap, MANIFEST)));
            cancel();
            assertTrue(factory.isFunded(address(distributor)), "it was funded");

            vm.expectRevert(abi.encodeWithSelector(ICampaignFactory.CampaignCancelled.selector, address(distributor)));
            vm.prank(operator);
            factory.createAndFund{ value: value }(p, schedule, cap, MANIFEST);
        }
    }

    function test_RevertGiven_ItWasCancelledUnfunded() external {
        allow(type(uint256).max);
        Parameters memory p = makeCancellable(address(token));
        bytes32[] memory cap = capRow();
        distributor = IMerkleDistributor(payable(factory.create(p, schedule, cap, MANIFEST)));
        cancel();
        bytes memory reason = abi.encodeWithSelector(ICampaignFactory.CampaignCancelled.selector, address(distributor));
        vm.expectRevert(reason);
        vm.prank(operator);
        factory.createAndFund(p, schedule, cap, MANIFEST);
        (uint8 v, bytes32 r, bytes32 s) = permit(OPERATOR_KEY, 0);
        vm.expectRevert(reason);
        vm.prank(operator);
        factory.createAndFundWithPermit(p, schedule, cap, MANIFEST, END, v, r, s);
        assertFalse(factory.isFunded(address(distributor)), "it was never funded");
    }

    // ------------------------------------------------------------------------------------------ permits

    function permit(uint256 key, uint256 nonce) internal view returns (uint8 v, bytes32 r, bytes32 s) {
        bytes32 message = keccak256(
            abi.encode(
                keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)"),
                operator,
                address(factory),
                totalAmount(),
                nonce,
                END
            )
        );
        return vm.sign(key, keccak256(abi.encodePacked(hex"1901", token.DOMAIN_SEPARATOR(), message)));
    }

    function fundWithPermit(address asset, uint256 key, bytes memory reason) internal {
        Parameters memory p = parametersFor(asset);
        bytes32[] memory cap = capRow();
        (uint8 v, bytes32 r, bytes32 s) = permit(key, 0);
        if (reason.length != 0) vm.expectRevert(reason);
        vm.prank(operator);
        distributor =
            IMerkleDistributor(payable(factory.createAndFundWithPermit(p, schedule, cap, MANIFEST, END, v, r, s)));
    }

    function test_FundsWithPermit() external {
        fundWithPermit(address(token), OPERATOR_KEY, "");
        assertEq(token.balanceOf(address(distributor)), totalAmount(), "the distributor's");
        assertEq(token.allowance(operator, address(factory)), 0, "allowance");
    }

    function test_FundsGiven_PermitWasUsed() external {
        (uint8 v, bytes32 r, bytes32 s) = permit(OPERATOR_KEY, 0);
        vm.prank(RELAYER);
        token.permit(operator, address(factory), totalAmount(), END, v, r, s);
        fundWithPermit(address(token), OPERATOR_KEY, "");
        assertEq(token.balanceOf(address(distributor)), totalAmount(), "the distributor's");
    }

    function test_FundsWhen_PermitIsBadButAllowanceStands() external {
        allow(totalAmount());
        fundWithPermit(address(token), OPERATOR_KEY + 1, "");
        assertEq(token.balanceOf(address(distributor)), totalAmount(), "the distributor's");
    }

    function test_RevertWhen_PermitIsBad() external {
        fundWithPermit(
            address(token), OPERATOR_KEY + 1, abi.encodeWithSelector(SafeTransferLib.TransferFromFailed.selector)
        );
    }

    function test_RevertGiven_TokenWithoutPermits() external {
        NoReturnToken odd = new NoReturnToken();
        odd.mint(operator, totalAmount());
        fundWithPermit(address(odd), OPERATOR_KEY, abi.encodeWithSelector(SafeTransferLib.TransferFromFailed.selector));
        vm.prank(operator);
        odd.approve(address(factory), totalAmount());
        fundWithPermit(address(odd), OPERATOR_KEY, "");
        assertEq(odd.balanceOf(address(distributor)), totalAmount(), "the distributor's");
    }

    function test_RevertWhen_PermitForEther() external {
        Parameters memory p = parametersFor(address(0));
        bytes32[] memory cap = capRow();
        vm.expectRevert(abi.encodeWithSelector(ICampaignFactory.WrongValue.selector, 0, totalAmount()));
        factory.createAndFundWithPermit(p, schedule, cap, MANIFEST, END, 27, 0, 0);
    }

    function test_OnlyTheOwnerSpendsItsAllowance() external {
        allow(type(uint256).max);
        Parameters memory p = parametersFor(address(token));
        p.sweepReceiver = RELAYER;
        bytes32[] memory cap = capRow();
        vm.expectRevert(abi.encodeWithSelector(SafeTransferLib.TransferFromFailed.selector));
        vm.prank(RELAYER);
        factory.createAndFund(p, schedule, cap, MANIFEST);
        assertEq(token.balanceOf(operator), 10 * totalAmount(), "the operator's");
    }
}
