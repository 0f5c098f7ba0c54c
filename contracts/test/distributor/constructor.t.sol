// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { ICampaign } from "../../src/interfaces/ICampaign.sol";
import { Parameters } from "../../src/interfaces/IMerkleDistributor.sol";
import { GasMode, YieldMode } from "../../standins/BlastTypes.sol";
import { BlastTest } from "../base/BlastTest.sol";
import { DistributorTest } from "../base/DistributorTest.sol";
import { Tree } from "../base/Tree.sol";

contract ConstructorTest is DistributorTest {
    function expectRevert(Parameters memory p, bytes32[] memory cap, bytes memory reason) internal {
        vm.expectRevert(reason);
        this.create(p, cap);
    }

    function test_RevertWhen_CapLengthIsInvalid() external {
        Parameters memory p = parametersFor(address(token));
        uint16[6] memory lengths = [0, 3, 5, 511, 513, 1024];
        for (uint256 i = 0; i < lengths.length; ++i) {
            p.count = lengths[i] == 0 ? 1 : lengths[i];
            p.height = 0;
            expectRevert(
                p, new bytes32[](lengths[i]), abi.encodeWithSelector(ICampaign.InvalidCapLength.selector, lengths[i])
            );
        }
    }

    function testFuzz_RevertWhen_HeightDoesNotFit(uint32 size, uint8 height_, uint256 bits) external {
        bits = bound(bits, 0, 9);
        size = uint32(bound(size, 1, type(uint32).max));
        Parameters memory p = parametersFor(address(token));
        (p.count, p.height) = (size, height_);
        bytes32[] memory cap = new bytes32[](2 ** bits);
        if (height_ + bits == Tree.depthOf(size)) {
            this.create(p, cap);
        } else {
            expectRevert(p, cap, abi.encodeWithSelector(ICampaign.InvalidHeight.selector, size, height_, bits));
        }
    }

    function test_RevertWhen_CountIsZero() external {
        Parameters memory p = parametersFor(address(token));
        (p.count, p.height) = (0, 0);
        expectRevert(p, new bytes32[](1), abi.encodeWithSelector(ICampaign.InvalidHeight.selector, 0, 0, 0));
    }

    function test_RevertWhen_WindowIsEmpty() external virtual {
        Parameters memory p = parametersFor(address(token));
        p.end = p.start;
        expectRevert(p, capRow(), abi.encodeWithSelector(ICampaign.InvalidWindow.selector, p.start, p.end));
        p.end = p.start - 1;
        expectRevert(p, capRow(), abi.encodeWithSelector(ICampaign.InvalidWindow.selector, p.start, p.end));
        p.end = p.start + 1;
        this.create(p, capRow());
    }

    function test_RevertWhen_TotalIsZero() external {
        Parameters memory p = parametersFor(address(token));
        p.total = 0;
        expectRevert(p, capRow(), abi.encodeWithSelector(ICampaign.ZeroTotal.selector));
    }

    function test_RevertWhen_ReceiverIsMissing() external {
        bytes memory reason = abi.encodeWithSelector(ICampaign.ZeroReceiver.selector);
        Parameters memory p = parametersFor(address(token));
        p.sweepReceiver = address(0);
        expectRevert(p, capRow(), reason);
        p = parametersFor(address(token));
        p.yieldReceiver = address(0);
        expectRevert(p, capRow(), reason);
        p = parametersFor(address(token));
        p.gasReceiver = address(0);
        expectRevert(p, capRow(), reason);
    }

    function test_NeedsNoSweepReceiverWhen_NeverEnds() external {
        Parameters memory p = parametersFor(address(token));
        (p.end, p.sweepReceiver) = (NEVER, address(0));
        assertEq(this.create(p, capRow()).end(), NEVER, "end");
    }

    function test_RevertWhen_CancellableWithoutSweepReceiver() external {
        Parameters memory p = parametersFor(address(token));
        (p.end, p.sweepReceiver, p.isCancellable) = (NEVER, address(0), true);
        expectRevert(p, capRow(), abi.encodeWithSelector(ICampaign.ZeroReceiver.selector));
        p.sweepReceiver = SWEEP_RECEIVER;
        assertTrue(this.create(p, capRow()).parameters().isCancellable, "never ends, and can be cancelled");
    }

    function test_RevertWhen_TokenHasNoCode() external {
        expectRevert(
            parametersFor(ELSEWHERE), capRow(), abi.encodeWithSelector(ICampaign.TokenWithoutCode.selector, ELSEWHERE)
        );
    }

    function test_CodeIsTemplateCapAndTail() external view virtual {
        bytes memory template = vm.getDeployedCode("MerkleDistributorCode.sol:MerkleDistributorCode");
        bytes memory cap = abi.encodePacked(capRow());
        assertEq(cap.length, 128, "cap");
        bytes memory tail = abi.encode(parametersFor(address(token)), CAP_BITS);
        assertEq(tail.length, 352, "tail");
        assertEq(address(distributor).code, bytes.concat(template, cap, tail), "code");
    }

    function test_TakesEther() external {
        bytes memory code =
            bytes.concat(vm.getCode(artifact()), constructorArguments(parametersFor(address(0)), capRow()));
        vm.deal(address(this), 5 ether);
        address created;
        assembly ("memory-safe") {
            created := create(5000000000000000000, add(code, 0x20), mload(code))
        }
        assertEq(created.balance, 5 ether, "balance");
    }

    function test_LargestCapFits() external {
        Parameters memory p = parametersFor(address(token));
        (p.count, p.height) = (2 ** 20, 11);
        bytes32[] memory cap = new bytes32[](512);
        distributor = this.create(p, cap);
        // 24,576 (EIP-170) leaves the template 7,840.
        assertLe(address(distributor).code.length, 24_576, "EIP-170");
        bytes memory code = bytes.concat(vm.getCode(artifact()), constructorArguments(p, cap));
        assertLe(code.length, 49_152, "EIP-3860");
        assertLe(vm.getDeployedCode("MerkleDistributorFactory.sol:MerkleDistributorFactory").length, 24_576, "factory");
    }
}

contract ConstructorOnBlastTest is BlastTest {
    function test_ConfiguresBlast() external view {
        assertEq(BLAST.readYieldConfiguration(address(distributor)), uint8(YieldMode.CLAIMABLE), "yield");
        (,,, GasMode mode) = BLAST.readGasParams(address(distributor));
        assertEq(uint8(mode), uint8(GasMode.CLAIMABLE), "gas");
        assertEq(BLAST.governorMap(address(distributor)), address(0), "governor");
    }

    function test_ConfiguresUsdbAndWeth() external view {
        assertEq(uint8(USDB.getConfiguration(address(distributor))), uint8(YieldMode.CLAIMABLE), "USDB");
        assertEq(uint8(WETH.getConfiguration(address(distributor))), uint8(YieldMode.CLAIMABLE), "WETH");
    }

    function test_ConfiguresBlastWithoutTokens() external {
        vm.etch(address(USDB), "");
        vm.etch(address(WETH), "");
        distributor = deploy(address(token));
        assertEq(BLAST.readYieldConfiguration(address(distributor)), uint8(YieldMode.CLAIMABLE), "yield");
    }

    function test_RevertGiven_BlastRefuses() external {
        vm.mockCallRevert(address(USDB), abi.encodeWithSignature("configure(uint8)", 2), "no");
        Parameters memory p = parametersFor(address(token));
        bytes32[] memory cap = capRow();
        vm.expectRevert("no");
        this.create(p, cap);
    }

    function test_KeepsYieldFromBefore() external {
        // This contract's next creation goes to an address that can be computed, so it can be funded before it is there.
        address next = address(uint160(uint256(keccak256(abi.encodePacked(hex"d694", address(this), nextNonce())))));
        USDB.devnetMint(next, 100 ether);
        USDB.devnetAccrue(1_000);
        assertEq(USDB.balanceOf(next), 110 ether, "automatic until now");
        distributor = deploy(address(USDB));
        assertEq(address(distributor), next, "address");
        assertEq(USDB.balanceOf(address(distributor)), 110 ether, "the yield so far is balance");
        USDB.devnetAccrue(1_000);
        assertEq(USDB.balanceOf(address(distributor)), 110 ether, "and from now on stays beside it");
        assertEq(USDB.getClaimableAmount(address(distributor)), 11 ether, "to be collected");
    }

    /// @dev Nonces above 127 would be encoded otherwise; a test contract has made a handful of contracts.
    function nextNonce() internal view returns (bytes1) {
        return bytes1(uint8(VmNonce(address(vm)).getNonce(address(this))));
    }
}

interface VmNonce {
    function getNonce(address account) external view returns (uint64);
}
