// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { ICampaign } from "../../src/interfaces/ICampaign.sol";
import { Parameters } from "../../src/interfaces/IMerkleDistributor.sol";
import { ClaimedBitmap } from "../../src/libraries/ClaimedBitmap.sol";
import { DistributorTest } from "../base/DistributorTest.sol";
import { Tree } from "../base/Tree.sol";
import { Vm } from "../base/Vm.sol";

contract ReadsTest is DistributorTest {
    uint256 internal size = COUNT;
    uint256 internal bits = CAP_BITS;

    function count() internal view override returns (uint256) {
        return size;
    }

    function capBits() internal view override returns (uint256) {
        return bits;
    }

    function test_IsClaimed() external {
        assertFalse(distributor.isClaimed(3), "before");
        claim(3);
        assertTrue(distributor.isClaimed(3), "after");
    }

    function test_IsClaimedBeyondTheList() external view {
        assertFalse(distributor.isClaimed(COUNT), "padding");
        assertFalse(distributor.isClaimed(type(uint256).max), "far beyond");
    }

    /// @dev All 256 of a word, so that none is tried by chance alone.
    function test_EachIndexOfAWordHasItsOwnBit() external pure {
        uint256 taken = 0;
        for (uint256 index = 0; index < 256; ++index) {
            (, uint256 bit) = ClaimedBitmap.locate(index);
            assertTrue(bit != 0 && bit & (bit - 1) == 0, "one bit");
            assertEq(taken & bit, 0, "its own");
            taken |= bit;
        }
    }

    function testFuzz_EachIndexHasAPlace(uint256 index) external pure {
        (uint256 slot, uint256 bit) = ClaimedBitmap.locate(index);
        (, uint256 expected) = ClaimedBitmap.locate(index % 256);
        assertEq(slot, index / 256, "word");
        assertEq(bit, expected, "bit");
    }

    function test_ClaimedWords() external {
        (size, bits) = (600, 3);
        distributor = deploy(address(token));
        token.mint(address(distributor), totalAmount());
        claim(0);
        claim(255);
        claim(256);
        claim(599);
        uint256[] memory words = distributor.claimedWords(0, 4);
        assertEq(words.length, 4, "words");
        assertEq(words[0], 1 | 1 << 255, "word 0");
        assertEq(words[1], 1, "word 1");
        assertEq(words[2], 1 << (599 - 512), "word 2");
        assertEq(words[3], 0, "word 3");
        assertEq(distributor.claimedWords(2, 1)[0], words[2], "from the third on");
    }

    function test_ClaimedWordsOfNone() external view {
        assertEq(distributor.claimedWords(7, 0).length, 0, "words");
    }

    function test_MerkleRoot() external {
        for (bits = 0; bits <= 4; ++bits) {
            assertEq(deploy(address(token)).merkleRoot(), Tree.root(leaves()), "root");
        }
    }

    function test_Cap() external view {
        bytes32[] memory row = capRow();
        assertEq(row.length, 4, "entries");
        for (uint256 i = 0; i < row.length; ++i) {
            assertEq(distributor.cap(i), row[i], "entry");
        }
    }

    function testFuzz_RevertWhen_CapIndexIsOutOfRange(uint256 i) external {
        i = bound(i, 4, type(uint256).max);
        vm.expectRevert(abi.encodeWithSelector(ICampaign.CapIndexOutOfRange.selector, i, 4));
        distributor.cap(i);
    }

    function testFuzz_Parameters(Parameters memory p) external virtual {
        p.token = address(token);
        (p.count, p.height) = (uint32(COUNT), uint8(height()));
        if (p.total == 0) p.total = 1;
        if (p.end == 0) p.end = 1;
        if (p.start >= p.end) p.start = p.end - 1;
        if (p.sweepReceiver == address(0)) p.sweepReceiver = SWEEP_RECEIVER;
        if (p.yieldReceiver == address(0)) p.yieldReceiver = YIELD_RECEIVER;
        if (p.gasReceiver == address(0)) p.gasReceiver = GAS_RECEIVER;
        distributor = this.create(p, capRow());
        assertEq(abi.encode(distributor.parameters()), abi.encode(p), "parameters");
        assertEq(distributor.token(), p.token, "token");
        assertEq(distributor.start(), p.start, "start");
        assertEq(distributor.end(), p.end, "end");
    }

    function test_DomainSeparator() external view {
        assertEq(
            distributor.domainSeparator(),
            keccak256(
                abi.encode(
                    keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                    keccak256("Everclaim"),
                    keccak256("1"),
                    block.chainid,
                    address(distributor)
                )
            ),
            "separator"
        );
    }

    function test_DomainSeparatorFollowsTheChain() external {
        bytes32 before = distributor.domainSeparator();
        vm.chainId(81457);
        assertTrue(distributor.domainSeparator() != before, "another chain");
    }

    function test_TakesEther() external {
        vm.deal(address(this), 3 ether);
        vm.warp(END);
        payable(address(distributor)).transfer(3 ether);
        assertEq(address(distributor).balance, 3 ether, "balance");
    }

    function test_RevertWhen_FunctionIsUnknown() external {
        (bool success,) = address(distributor).call(hex"12345678");
        assertFalse(success, "unknown selector");
        (success,) = address(distributor).call(hex"2e7ba6");
        assertFalse(success, "too short for a selector");
    }

    function test_ClaimWritesOneSlot() external {
        (size, bits) = (300, 0);
        distributor = deploy(address(token));
        token.mint(address(distributor), totalAmount());
        bytes32[] memory proof = proofAt(290);
        vm.record();
        distributor.claim(290, accountAt(290), amountAt(290), proof);
        (, bytes32[] memory writes) = vm.accesses(address(distributor));
        assertEq(writes.length, 1, "writes");
        assertEq(uint256(writes[0]), 1, "slot");
    }

    function test_NoAllowance() external {
        bytes32[] memory proof = proofAt(3);
        vm.recordLogs();
        distributor.claim(3, accountAt(3), amountAt(3), proof);
        vm.warp(END);
        distributor.sweep(address(token));
        distributor.collectYield();
        distributor.collectGas();
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i = 0; i < logs.length; ++i) {
            assertTrue(logs[i].topics[0] != keccak256("Approval(address,address,uint256)"), "no approval");
        }
    }
}
