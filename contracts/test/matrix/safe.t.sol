// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { ICampaign } from "../../src/interfaces/ICampaign.sol";
import { Safe } from "@safe-global/safe-contracts/contracts/Safe.sol";
import {
    CompatibilityFallbackHandler
} from "@safe-global/safe-contracts/contracts/handler/CompatibilityFallbackHandler.sol";
import { Enum } from "@safe-global/safe-contracts/contracts/common/Enum.sol";
import { SignMessageLib } from "@safe-global/safe-contracts/contracts/libraries/SignMessageLib.sol";
import { SafeProxyFactory } from "@safe-global/safe-contracts/contracts/proxies/SafeProxyFactory.sol";
import { IMerkleDistributor } from "../../src/interfaces/IMerkleDistributor.sol";
import { DistributorTest } from "../base/DistributorTest.sol";

/// @dev A real Safe 1.4.1 (two of two owners) is in the list at index 3.
contract SafeTest is DistributorTest {
    uint256 internal constant DEADLINE = 1_500;
    uint256 internal constant LOW_KEY = 0xA1;
    uint256 internal constant HIGH_KEY = 0xB2;

    Safe internal safe;
    SignMessageLib internal signMessageLib;

    function setUp() public override {
        Safe singleton = new Safe();
        address[] memory owners = new address[](2);
        (owners[0], owners[1]) = (vm.addr(LOW_KEY), vm.addr(HIGH_KEY));
        bytes memory setup = abi.encodeCall(
            Safe.setup,
            (owners, 2, address(0), "", address(new CompatibilityFallbackHandler()), address(0), 0, payable(0))
        );
        safe = Safe(payable(address(new SafeProxyFactory().createProxyWithNonce(address(singleton), setup, 0))));
        signMessageLib = new SignMessageLib();
        super.setUp();
    }

    function accountAt(uint256 index) internal view override returns (address) {
        return index == 3 ? address(safe) : super.accountAt(index);
    }

    /// @dev Both owners' signatures, in the order of their addresses, as a Safe wants them.
    function ownersSign(bytes32 digest) internal pure returns (bytes memory) {
        (bytes memory low, bytes memory high) = (signatureOf(LOW_KEY, digest), signatureOf(HIGH_KEY, digest));
        return vm.addr(LOW_KEY) < vm.addr(HIGH_KEY) ? bytes.concat(low, high) : bytes.concat(high, low);
    }

    function execute(address to, bytes memory data, Enum.Operation operation) internal {
        bytes32 hash = safe.getTransactionHash(to, 0, data, operation, 0, 0, 0, address(0), address(0), safe.nonce());
        bytes memory signatures = ownersSign(hash);
        safe.execTransaction(to, 0, data, operation, 0, 0, 0, address(0), payable(0), signatures);
    }

    function claimDigest() internal view virtual returns (bytes32) {
        return digestOf(distributor, block.chainid, 3, address(safe), ELSEWHERE, amountAt(3), DEADLINE);
    }

    function relay(bytes memory signature) internal virtual {
        bytes32[] memory proof = proofAt(3);
        vm.prank(RELAYER);
        distributor.claimWithSignature(3, address(safe), amountAt(3), ELSEWHERE, DEADLINE, proof, signature);
    }

    function test_AnybodyClaimsForTheSafe() external {
        bytes32[] memory proof = proofAt(3);
        vm.prank(RELAYER);
        distributor.claim(3, address(safe), amountAt(3), proof);
        assertEq(token.balanceOf(address(safe)), amountAt(3), "the Safe's");
    }

    function test_SafeClaimsToAnotherAddress() external {
        bytes memory data = abi.encodeCall(IMerkleDistributor.claimTo, (3, amountAt(3), ELSEWHERE, proofAt(3)));
        execute(address(distributor), data, Enum.Operation.Call);
        assertEq(token.balanceOf(ELSEWHERE), amountAt(3), "the recipient's");
    }

    function test_SafeTakesEther() external {
        distributor = deploy(address(0));
        vm.deal(address(distributor), totalAmount());
        claim(3);
        assertEq(address(safe).balance, amountAt(3), "the Safe's");
    }

    function test_OwnersSignTheClaim() external {
        bytes32 message =
            keccak256(abi.encode(keccak256("SafeMessage(bytes message)"), keccak256(abi.encode(claimDigest()))));
        bytes memory signatures = ownersSign(keccak256(abi.encodePacked(hex"1901", safe.domainSeparator(), message)));
        relay(signatures);
        assertEq(token.balanceOf(ELSEWHERE), amountAt(3), "the recipient's");
    }

    function test_SafeSignsTheClaimOnChain() external {
        execute(
            address(signMessageLib),
            abi.encodeCall(SignMessageLib.signMessage, (abi.encode(claimDigest()))),
            Enum.Operation.DelegateCall
        );
        relay("");
        assertEq(token.balanceOf(ELSEWHERE), amountAt(3), "the recipient's");
    }

    function test_RevertWhen_OneOwnerIsMissing() external {
        bytes32 message =
            keccak256(abi.encode(keccak256("SafeMessage(bytes message)"), keccak256(abi.encode(claimDigest()))));
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", safe.domainSeparator(), message));
        vm.expectRevert(abi.encodeWithSelector(ICampaign.InvalidSignature.selector, address(safe)));
        this.relayExternally(signatureOf(LOW_KEY, digest));
    }

    function relayExternally(bytes memory signature) external {
        relay(signature);
    }
}
