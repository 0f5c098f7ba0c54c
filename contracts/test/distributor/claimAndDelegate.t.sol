// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { ICampaign } from "../../src/interfaces/ICampaign.sol";
import { IMerkleDistributor } from "../../src/interfaces/IMerkleDistributor.sol";
import { DemoToken } from "../../standins/DemoToken.sol";
import { DistributorTest } from "../base/DistributorTest.sol";
import { Vm } from "../base/Vm.sol";
import { FallbackToken, StrictToken, TokenModel } from "../tokens/TokenModels.sol";

/// @dev Transfers are fine, delegations are not.
contract OddVotesToken is TokenModel {
    bool internal _isBurningGas;

    constructor(bool isBurningGas) {
        _isBurningGas = isBurningGas;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        move(msg.sender, to, amount);
        return true;
    }

    function delegateBySig(address, uint256, uint256, uint8, bytes32, bytes32) external view {
        if (_isBurningGas) for (uint256 i = 0;; ++i) { }
        assembly ("memory-safe") {
            revert(0, 100000)
        }
    }
}

contract ClaimAndDelegateTest is DistributorTest {
    uint256 internal constant EXPIRY = 1_500;
    address internal constant DELEGATEE = address(0xDE1E6A7E);

    DemoToken internal votes;

    function setUp() public override {
        super.setUp();
        votes = new DemoToken("Votes", "VOTES", address(this), totalAmount());
        distributor = deploy(address(votes));
        votes.transfer(address(distributor), totalAmount());
    }

    function sign(uint256 index, uint256 nonce) internal view returns (uint8 v, bytes32 r, bytes32 s) {
        bytes32 message = keccak256(
            abi.encode(
                keccak256("Delegation(address delegatee,uint256 nonce,uint256 expiry)"), DELEGATEE, nonce, EXPIRY
            )
        );
        return vm.sign(keyAt(index), keccak256(abi.encodePacked(hex"1901", votes.DOMAIN_SEPARATOR(), message)));
    }

    function callData(uint256 index, uint256 nonce, uint8 v, bytes32 r, bytes32 s)
        internal
        view
        returns (bytes memory)
    {
        return abi.encodeCall(
            IMerkleDistributor.claimAndDelegate,
            (index, accountAt(index), amountAt(index), proofAt(index), DELEGATEE, nonce, EXPIRY, v, r, s)
        );
    }

    function signedData(uint256 index) internal view returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = sign(index, 0);
        return callData(index, 0, v, r, s);
    }

    /// @dev Calls with a good signature for index 3; says whether the delegation was reported as failed.
    function run(bytes memory data) internal returns (bool hasFailed) {
        vm.recordLogs();
        vm.prank(RELAYER);
        (bool success, bytes memory reason) = address(distributor).call(data);
        if (!success) {
            assembly ("memory-safe") {
                revert(add(reason, 0x20), mload(reason))
            }
        }
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i = 0; i < logs.length; ++i) {
            if (logs[i].topics[0] != keccak256("DelegationFailed(uint256)")) continue;
            assertEq(logs[i].emitter, address(distributor), "emitter");
            assertEq(uint256(logs[i].topics[1]), 3, "index");
            hasFailed = true;
        }
        assertTrue(isPaid(3), "paid");
    }

    function test_RevertGiven_Ended() external {
        bytes memory data = signedData(3);
        vm.warp(END);
        vm.expectRevert(abi.encodeWithSelector(ICampaign.Ended.selector, END, END));
        this.runExternally(data);
    }

    function test_RevertGiven_AlreadyClaimed() external {
        bytes memory data = signedData(3);
        claim(3);
        vm.expectRevert(abi.encodeWithSelector(ICampaign.AlreadyClaimed.selector, 3));
        this.runExternally(data);
    }

    function runExternally(bytes memory data) external {
        run(data);
    }

    function test_PaysAndDelegates() external {
        assertFalse(run(signedData(3)), "failed");
        assertEq(votes.balanceOf(accountAt(3)), amountAt(3), "paid");
        assertEq(votes.delegates(accountAt(3)), DELEGATEE, "delegate");
        assertEq(votes.getVotes(DELEGATEE), amountAt(3), "votes");
    }

    function test_PaysWhen_DelegationHasExpired() external {
        bytes memory data = signedData(3);
        vm.warp(EXPIRY + 1);
        assertTrue(run(data), "failed");
        assertEq(votes.balanceOf(accountAt(3)), amountAt(3), "paid");
    }

    function test_PaysWhen_NonceIsUsedUp() external {
        (uint8 v, bytes32 r, bytes32 s) = sign(3, 0);
        votes.delegateBySig(DELEGATEE, 0, EXPIRY, v, r, s);
        assertTrue(run(callData(3, 0, v, r, s)), "failed");
        assertEq(votes.balanceOf(accountAt(3)), amountAt(3), "paid");
    }

    function test_PaysWhen_SignatureIsNone() external {
        assertTrue(run(callData(3, 0, 0, 0, 0)), "failed");
        assertEq(votes.balanceOf(accountAt(3)), amountAt(3), "paid");
    }

    function test_PaysGiven_TokenWithoutVotes() external {
        bytes memory data = signedData(3);
        distributor = deploy(address(token));
        token.mint(address(distributor), totalAmount());
        assertTrue(run(data), "failed");
        assertEq(token.balanceOf(accountAt(3)), amountAt(3), "paid");
    }

    function test_PaysGiven_Ether() external {
        bytes memory data = signedData(3);
        distributor = deploy(address(0));
        vm.deal(address(distributor), totalAmount());
        assertTrue(run(data), "failed");
        assertEq(accountAt(3).balance, amountAt(3), "paid");
    }

    function runWithOddToken(bool isBurningGas) internal {
        OddVotesToken odd = new OddVotesToken(isBurningGas);
        bytes memory data = signedData(3);
        distributor = deploy(address(odd));
        odd.mint(address(distributor), totalAmount());
        uint256 before = gasleft();
        assertTrue(run(data), "failed");
        assertLe(before - gasleft(), 700_000, "it burned its 300,000 and no more");
        assertEq(odd.balanceOf(accountAt(3)), amountAt(3), "paid");
    }

    function test_PaysGiven_DelegationBurnsGas() external {
        runWithOddToken(true);
    }

    function test_PaysGiven_DelegationAnswersALot() external {
        runWithOddToken(false);
    }

    function test_PassesOnNoByteTooMuch() external {
        bytes memory data = signedData(3);
        StrictToken strict = new StrictToken();
        distributor = deploy(address(strict));
        strict.mint(address(distributor), totalAmount());
        assertFalse(run(data), "failed");
        assertEq(strict.balanceOf(accountAt(3)), amountAt(3), "paid");
    }

    /// @dev The absence of DelegationFailed proves nothing.
    function test_ReportsNothingGiven_TokenTakesEveryCall() external {
        bytes memory data = signedData(3);
        FallbackToken odd = new FallbackToken();
        distributor = deploy(address(odd));
        odd.mint(address(distributor), totalAmount());
        assertFalse(run(data), "failed");
        assertEq(odd.balanceOf(accountAt(3)), amountAt(3), "paid");
    }

    function test_RevertGiven_InsufficientGas() external {
        bytes memory data = signedData(3);
        (bool success, bytes memory reason) = address(distributor).call{ gas: 400_000 }(data);
        assertFalse(success, "reverts");
        assertInsufficientGas(reason);
    }

    function testFuzz_GasAloneNeverFailsTheDelegation(uint256 gas) external {
        gas = bound(gas, 30_000, 900_000);
        bytes memory data = signedData(3);
        (bool success,) = address(distributor).call{ gas: gas }(data);
        assertEq(votes.delegates(accountAt(3)), success ? DELEGATEE : address(0), "delegate");
        assertEq(votes.balanceOf(accountAt(3)), success ? amountAt(3) : 0, "paid");
    }
}
