// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { ICampaign } from "../../src/interfaces/ICampaign.sol";
import { IMerkleDistributor } from "../../src/interfaces/IMerkleDistributor.sol";
import { IVestingDistributor } from "../../src/interfaces/IVestingDistributor.sol";
import { Damage } from "../base/Damage.sol";
import { VestingTest } from "../base/VestingTest.sol";
import { Vm } from "../base/Vm.sol";
import { ContractWallet, RejectingRecipient } from "../tokens/Recipients.sol";

/// @dev What is signed here is a ceiling over everything that has been paid: `upTo`.
contract VestingClaimWithSignatureTest is VestingTest {
    uint256 internal constant DEADLINE = 3_000;
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
        return vestingDigest(
            address(distributor),
            block.chainid,
            VestingClaim(index, accountAt(index), ELSEWHERE, amountAt(index), amountAt(index), DEADLINE)
        );
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
        vesting()
            .claimWithSignature(index, account, amountAt(index), ELSEWHERE, amountAt(index), DEADLINE, proof, signature);
    }

    function invalid(address account) internal pure returns (bytes memory) {
        return abi.encodeWithSelector(ICampaign.InvalidSignature.selector, account);
    }

    function test_RevertGiven_Ended() external {
        bytes32 digest = vestingDigest(
            address(distributor),
            block.chainid,
            VestingClaim(3, accountAt(3), ELSEWHERE, amountAt(3), amountAt(3), NEVER)
        );
        bytes memory signature = signatureOf(keyAt(3), digest);
        bytes32[] memory proof = proofAt(3);
        vm.warp(END);
        vm.expectRevert(abi.encodeWithSelector(ICampaign.Ended.selector, END, END));
        vesting().claimWithSignature(3, accountAt(3), amountAt(3), ELSEWHERE, amountAt(3), NEVER, proof, signature);
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
        bytes32 digest = vestingDigest(
            address(distributor),
            block.chainid,
            VestingClaim(3, accountAt(3), address(0), amountAt(3), amountAt(3), DEADLINE)
        );
        bytes memory signature = signatureOf(keyAt(3), digest);
        bytes32[] memory proof = proofAt(3);
        vm.expectRevert(abi.encodeWithSelector(ICampaign.ZeroRecipient.selector));
        vesting().claimWithSignature(3, accountAt(3), amountAt(3), address(0), amountAt(3), DEADLINE, proof, signature);
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
        bytes32[6] memory digests = [
            vestingDigest(
                address(distributor), chain, VestingClaim(4, account, ELSEWHERE, amountAt(3), amountAt(3), DEADLINE)
            ),
            vestingDigest(
                address(distributor),
                chain,
                VestingClaim(3, accountAt(4), ELSEWHERE, amountAt(3), amountAt(3), DEADLINE)
            ),
            vestingDigest(
                address(distributor), chain, VestingClaim(3, account, RELAYER, amountAt(3), amountAt(3), DEADLINE)
            ),
            vestingDigest(
                address(distributor), chain, VestingClaim(3, account, ELSEWHERE, amountAt(3) + 1, amountAt(3), DEADLINE)
            ),
            vestingDigest(
                address(distributor), chain, VestingClaim(3, account, ELSEWHERE, amountAt(3), amountAt(3) + 1, DEADLINE)
            ),
            vestingDigest(
                address(distributor), chain, VestingClaim(3, account, ELSEWHERE, amountAt(3), amountAt(3), DEADLINE + 1)
            )
        ];
        for (uint256 i = 0; i < digests.length; ++i) {
            relay(3, signatureOf(keyAt(3), digests[i]), invalid(account));
        }
    }

    function test_RevertWhen_SignedForAnotherContract() external {
        IMerkleDistributor other = deploy(address(token));
        bytes32 digest = vestingDigest(
            address(other), block.chainid, VestingClaim(3, accountAt(3), ELSEWHERE, amountAt(3), amountAt(3), DEADLINE)
        );
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
        vesting().claimWithSignature(3, address(0), amountAt(3), ELSEWHERE, amountAt(3), DEADLINE, proof, new bytes(65));
    }

    function test_PaysTheRecipient() external {
        bytes memory signature = goodSignatureAt(3);
        vm.recordLogs();
        relay(3, signature, "");
        Vm.Log[] memory logs = vm.getRecordedLogs();
        assertEq(logs[0].data, abi.encode(ELSEWHERE, amountAt(3), amountAt(3)), "recipient, paid now, paid in all");
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
        bytes32 digest = vestingDigest(
            address(distributor), block.chainid, VestingClaim(3, accountAt(3), ELSEWHERE, 1, amountAt(3), DEADLINE)
        );
        bytes memory signature = signatureOf(keyAt(3), digest);
        bytes32[] memory proof = proofAt(3);
        vm.expectRevert(abi.encodeWithSelector(ICampaign.InvalidProof.selector, 3, accountAt(3), 1));
        vesting().claimWithSignature(3, accountAt(3), 1, ELSEWHERE, amountAt(3), DEADLINE, proof, signature);
    }

    // ------------------------------------------------------------------------------------------ over time

    /// @dev A signature of index 3 over `upTo`, sent at `time`; expects `reason` if there is one.
    function relayUpTo(uint256 upTo, uint256 time, bytes memory reason) internal {
        VestingClaim memory message = VestingClaim(3, accountAt(3), ELSEWHERE, amountAt(3), upTo, DEADLINE);
        bytes memory signature = signatureOf(keyAt(3), vestingDigest(address(distributor), block.chainid, message));
        bytes32[] memory proof = proofAt(3);
        vm.warp(time);
        if (reason.length != 0) vm.expectRevert(reason);
        vesting().claimWithSignature(3, message.account, message.amount, ELSEWHERE, upTo, DEADLINE, proof, signature);
    }

    function nothing(uint256 paid) internal pure returns (bytes memory) {
        return abi.encodeWithSelector(IVestingDistributor.NothingToPay.selector, 3, paid);
    }

    function test_PaysNoMoreThanUpTo() external {
        uint256 upTo = amountAt(3) * 3 / 10;
        relayUpTo(upTo, START + 500, "");
        assertEq(token.balanceOf(ELSEWHERE), upTo, "the recipient's");
        assertEq(vesting().paid(3), upTo, "paid");
        claim(3);
        assertEq(token.balanceOf(accountAt(3)), amountAt(3) / 2 - upTo, "the rest of what is unlocked is the account's");
    }

    function test_RevertGiven_UpToIsPaid() external {
        uint256 upTo = amountAt(3) * 3 / 10;
        relayUpTo(upTo, START + 500, "");
        relayUpTo(upTo, START + 501, nothing(upTo));
        relayUpTo(upTo, START + DURATION, nothing(upTo));
        assertEq(token.balanceOf(ELSEWHERE), upTo, "once");
    }

    function test_PaysWhatUnlocksLaterUpToUpTo() external {
        uint256 upTo = amountAt(3) * 3 / 10;
        relayUpTo(upTo, START + 200, "");
        assertEq(token.balanceOf(ELSEWHERE), amountAt(3) * 200 / 1_000, "what is unlocked");
        relayUpTo(upTo, START + 900, "");
        assertEq(token.balanceOf(ELSEWHERE), upTo, "in all");
    }

    function test_ClaimTakesTheSignatureBack() external {
        uint256 unlocked = amountAt(3) * 400 / 1_000;
        vm.warp(START + 400);
        claim(3);
        relayUpTo(unlocked, START + 400, nothing(unlocked));
        relayUpTo(unlocked, START + 999, nothing(unlocked));
        assertEq(token.balanceOf(ELSEWHERE), 0, "the recipient's");
    }

    function test_SomebodyElsesClaimDoesNotVoidIt() external {
        vm.warp(START + 200);
        claim(3);
        relayUpTo(amountAt(3) * 500 / 1_000, START + 500, "");
        assertEq(
            token.balanceOf(ELSEWHERE),
            amountAt(3) * 500 / 1_000 - amountAt(3) * 200 / 1_000,
            "the rest of what was signed"
        );
    }

    /// @dev Any signatures in any order: the recipient never gets more than the highest ceiling.
    function testFuzz_NeverMoreThanWasSigned(uint256[4] memory upTo, uint256 seed) external {
        uint256 highest = 0;
        uint256 time = START + CLIFF;
        for (uint256 i = 0; i < upTo.length; ++i) {
            upTo[i] = bound(upTo[i], 0, 2 * amountAt(3));
            time = bound(uint256(keccak256(abi.encode(seed, i))), time, DEADLINE);
            uint256 before = vesting().paid(3);
            uint256 due = vesting().unlockedOf(amountAt(3), time);
            if (due > upTo[i]) due = upTo[i];
            bytes memory reason = "";
            if (before == amountAt(3)) reason = abi.encodeWithSelector(ICampaign.AlreadyClaimed.selector, 3);
            else if (due <= before) reason = nothing(before);
            relayUpTo(upTo[i], time, reason);
            if (upTo[i] > highest) highest = upTo[i];
            assertLe(token.balanceOf(ELSEWHERE), highest, "no more than was signed");
            assertEq(token.balanceOf(ELSEWHERE), vesting().paid(3), "the books");
        }
    }
}
