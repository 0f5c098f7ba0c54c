// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { ICampaign } from "../../src/interfaces/ICampaign.sol";
import { IMerkleDistributor } from "../../src/interfaces/IMerkleDistributor.sol";
import { Damage } from "../base/Damage.sol";
import { DistributorTest } from "../base/DistributorTest.sol";
import { Vm } from "../base/Vm.sol";
import { ContractWallet, RejectingRecipient } from "../tokens/Recipients.sol";

contract ClaimWithSignatureTest is DistributorTest {
    uint256 internal constant DEADLINE = 1_500;
    uint256 internal constant WALLET_INDEX = 5;
    uint256 internal constant NO_WALLET_INDEX = 6;

    ContractWallet internal wallet;
    address internal noWallet;

    function setUp() public override {
        wallet = new ContractWallet();
        noWallet = address(new RejectingRecipient());
        super.setUp();
    }

    function accountAt(uint256 index) internal view override returns (address) {
        if (index == WALLET_INDEX) return address(wallet);
        if (index == NO_WALLET_INDEX) return noWallet;
        return super.accountAt(index);
    }

    function digestAt(uint256 index) internal view returns (bytes32) {
        return digestOf(distributor, block.chainid, index, accountAt(index), ELSEWHERE, amountAt(index), DEADLINE);
    }

    function goodSignatureAt(uint256 index) internal view returns (bytes memory) {
        return signatureOf(keyAt(index), digestAt(index));
    }

    /// @dev Relays the claim of `index`; expects `reason` if there is one.
    function relay(uint256 index, bytes memory signature, bytes memory reason) internal {
        bytes32[] memory proof = proofAt(index);
        address account = accountAt(index);
        if (reason.length != 0) vm.expectRevert(reason);
        vm.prank(RELAYER);
        distributor.claimWithSignature(index, account, amountAt(index), ELSEWHERE, DEADLINE, proof, signature);
    }

    function invalid(address account) internal pure returns (bytes memory) {
        return abi.encodeWithSelector(ICampaign.InvalidSignature.selector, account);
    }

    function test_RevertGiven_Ended() external {
        bytes32 digest = digestOf(distributor, block.chainid, 3, accountAt(3), ELSEWHERE, amountAt(3), 9_999);
        bytes memory signature = signatureOf(keyAt(3), digest);
        bytes32[] memory proof = proofAt(3);
        vm.warp(END);
        vm.expectRevert(abi.encodeWithSelector(ICampaign.Ended.selector, END, END));
        distributor.claimWithSignature(3, accountAt(3), amountAt(3), ELSEWHERE, 9_999, proof, signature);
    }

    function test_RevertGiven_DeadlineHasPassed() external {
        vm.warp(DEADLINE + 1);
        relay(
            3, goodSignatureAt(3), abi.encodeWithSelector(ICampaign.SignatureExpired.selector, DEADLINE + 1, DEADLINE)
        );
    }

    function test_PaysInTheDeadlinesLastSecond() external {
        vm.warp(DEADLINE);
        relay(3, goodSignatureAt(3), "");
        assertTrue(isPaid(3), "paid");
    }

    function test_RevertWhen_RecipientIsZero() external {
        bytes32 digest = digestOf(distributor, block.chainid, 3, accountAt(3), address(0), amountAt(3), DEADLINE);
        bytes memory signature = signatureOf(keyAt(3), digest);
        bytes32[] memory proof = proofAt(3);
        vm.expectRevert(abi.encodeWithSelector(ICampaign.ZeroRecipient.selector));
        distributor.claimWithSignature(3, accountAt(3), amountAt(3), address(0), DEADLINE, proof, signature);
    }

    function test_RevertGiven_SignatureWasUsed() external {
        relay(3, goodSignatureAt(3), "");
        relay(3, goodSignatureAt(3), abi.encodeWithSelector(ICampaign.AlreadyClaimed.selector, 3));
    }

    function test_RevertWhen_SignatureIsSomebodyElses() external {
        relay(3, signatureOf(keyAt(4), digestAt(3)), invalid(accountAt(3)));
    }

    function test_RevertWhen_AnyFieldDiffers() external {
        address account = accountAt(3);
        uint256 chain = block.chainid;
        bytes32[5] memory digests = [
            digestOf(distributor, chain, 4, account, ELSEWHERE, amountAt(3), DEADLINE),
            digestOf(distributor, chain, 3, accountAt(4), ELSEWHERE, amountAt(3), DEADLINE),
            digestOf(distributor, chain, 3, account, RELAYER, amountAt(3), DEADLINE),
            digestOf(distributor, chain, 3, account, ELSEWHERE, amountAt(3) + 1, DEADLINE),
            digestOf(distributor, chain, 3, account, ELSEWHERE, amountAt(3), DEADLINE + 1)
        ];
        for (uint256 i = 0; i < digests.length; ++i) {
            relay(3, signatureOf(keyAt(3), digests[i]), invalid(account));
        }
    }

    function test_RevertWhen_SignedForAnotherContract() external {
        IMerkleDistributor other = deploy(address(token));
        bytes32 digest = digestOf(other, block.chainid, 3, accountAt(3), ELSEWHERE, amountAt(3), DEADLINE);
        relay(3, signatureOf(keyAt(3), digest), invalid(accountAt(3)));
    }

    function test_RevertWhen_SignedForAnotherChain() external {
        bytes memory signature = goodSignatureAt(3);
        uint256 chain = block.chainid;
        vm.chainId(chain + 1);
        relay(3, signature, invalid(accountAt(3)));
        vm.chainId(chain);
        relay(3, signature, "");
    }

    function test_RevertWhen_SignatureHasAWrongLength() external {
        bytes memory good = goodSignatureAt(3);
        for (uint256 length = 0; length < 130; ++length) {
            // Without its last byte it is a compact signature, and a good one if that byte was 27.
            if (length == 65 || length == 64) continue;
            bytes memory bad = new bytes(length);
            for (uint256 i = 0; i < length; ++i) {
                bad[i] = good[i % 65];
            }
            relay(3, bad, invalid(accountAt(3)));
        }
    }

    function testFuzz_RevertWhen_OneBitFlips(uint256 bit) external {
        bit = bound(bit, 0, 65 * 8 - 1);
        bytes memory signature = goodSignatureAt(3);
        signature[bit / 8] ^= bytes1(uint8(1 << (bit % 8)));
        relay(3, signature, invalid(accountAt(3)));
    }

    function testFuzz_RevertWhen_SignatureIsDamaged(uint256 seed) external {
        relay(3, Damage.damaged(goodSignatureAt(3), seed), invalid(accountAt(3)));
    }

    function test_RevertWhen_AccountIsZero() external {
        bytes32[] memory proof = proofAt(3);
        vm.expectRevert(invalid(address(0)));
        distributor.claimWithSignature(3, address(0), amountAt(3), ELSEWHERE, DEADLINE, proof, new bytes(65));
    }

    function test_PaysTheRecipient() external {
        bytes memory signature = goodSignatureAt(3);
        vm.recordLogs();
        relay(3, signature, "");
        Vm.Log[] memory logs = vm.getRecordedLogs();
        assertEq(logs[0].topics[0], keccak256("Claimed(uint256,address,uint256)"), "Claimed");
        assertEq(logs[2].topics[0], keccak256("ClaimedTo(uint256,address,address)"), "ClaimedTo");
        assertEq(token.balanceOf(ELSEWHERE), amountAt(3), "the recipient's");
        assertEq(token.balanceOf(accountAt(3)) + token.balanceOf(RELAYER), 0, "nobody else's");
    }

    function test_TakesACompactSignature() external {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(keyAt(3), digestAt(3));
        relay(3, abi.encodePacked(r, bytes32(uint256(v - 27) << 255 | uint256(s))), "");
        assertEq(token.balanceOf(ELSEWHERE), amountAt(3), "the recipient's");
    }

    function test_RevertWhen_WalletRefuses() external {
        relay(WALLET_INDEX, "any", invalid(address(wallet)));
    }

    function test_RevertWhen_WalletIsConfused() external {
        wallet.signDigest(digestAt(WALLET_INDEX));
        wallet.confuse();
        relay(WALLET_INDEX, "any", invalid(address(wallet)));
    }

    function test_RevertWhen_ContractIsNoWallet() external {
        relay(NO_WALLET_INDEX, "any", invalid(noWallet));
    }

    function test_PaysForAContractWallet() external {
        wallet.signDigest(digestAt(WALLET_INDEX));
        relay(WALLET_INDEX, "any", "");
        assertEq(token.balanceOf(ELSEWHERE), amountAt(WALLET_INDEX), "the recipient's");
    }

    /// @dev As after an EIP-7702 delegation to code without ERC-1271: the key still signs, and is not asked.
    function test_RevertGiven_AccountHasDelegatedItself() external {
        bytes memory signature = signatureOf(keyAt(3), digestAt(3));
        bytes32[] memory proof = proofAt(3);
        vm.etch(accountAt(3), address(new RejectingRecipient()).code);
        relay(3, signature, invalid(accountAt(3)));

        vm.prank(accountAt(3));
        distributor.claimTo(3, amountAt(3), ELSEWHERE, proof);
        assertEq(token.balanceOf(ELSEWHERE), amountAt(3), "it can still claim elsewhere by itself");
        vm.etch(accountAt(4), accountAt(3).code);
        claim(4);
        assertEq(token.balanceOf(accountAt(4)), amountAt(4), "and be paid where it is");
    }

    function test_RevertGiven_NotInTheList() external {
        bytes32 digest = digestOf(distributor, block.chainid, 3, accountAt(3), ELSEWHERE, 1, DEADLINE);
        bytes memory signature = signatureOf(keyAt(3), digest);
        bytes32[] memory proof = proofAt(3);
        vm.expectRevert(abi.encodeWithSelector(ICampaign.InvalidProof.selector, 3, accountAt(3), 1));
        distributor.claimWithSignature(3, accountAt(3), 1, ELSEWHERE, DEADLINE, proof, signature);
    }
}
