// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { ICampaign } from "../../src/interfaces/ICampaign.sol";
import { Parameters } from "../../src/interfaces/IMerkleDistributor.sol";
import { DistributorTest } from "../base/DistributorTest.sol";
import { Tree } from "../base/Tree.sol";
import { Vm } from "../base/Vm.sol";

contract ClaimTest is DistributorTest {
    function test_RevertGiven_NotStarted() external {
        vm.warp(START - 1);
        bytes32[] memory proof = proofAt(3);
        vm.expectRevert(abi.encodeWithSelector(ICampaign.NotStarted.selector, START - 1, START));
        distributor.claim(3, accountAt(3), amountAt(3), proof);
    }

    function test_RevertGiven_Ended() external {
        bytes32[] memory proof = proofAt(3);
        for (uint256 time = END; time < END + 2; ++time) {
            vm.warp(time);
            vm.expectRevert(abi.encodeWithSelector(ICampaign.Ended.selector, time, END));
            distributor.claim(3, accountAt(3), amountAt(3), proof);
        }
    }

    modifier givenWindowIsOpen() {
        vm.warp((START + END) / 2);
        _;
    }

    function test_RevertGiven_AlreadyClaimed() external givenWindowIsOpen {
        claim(3);
        bytes32[] memory proof = proofAt(3);
        vm.expectRevert(abi.encodeWithSelector(ICampaign.AlreadyClaimed.selector, 3));
        distributor.claim(3, accountAt(3), amountAt(3), proof);
    }

    function test_RevertWhen_AmountIsAnother() external givenWindowIsOpen {
        expectInvalid(3, accountAt(3), amountAt(3) + 1, proofAt(3));
    }

    function test_RevertWhen_AccountIsAnother() external givenWindowIsOpen {
        expectInvalid(3, accountAt(4), amountAt(3), proofAt(3));
    }

    function test_RevertWhen_IndexIsAnother() external givenWindowIsOpen {
        for (uint256 index = 0; index < 16; ++index) {
            if (index != 3) expectInvalid(index, accountAt(3), amountAt(3), proofAt(3));
        }
    }

    function test_RevertWhen_IndexIsBeyondTheTree() external givenWindowIsOpen {
        // Each of these has the low bits of index 3, in another word of the bitmap.
        for (uint256 bit = 4; bit < 256; ++bit) {
            expectInvalid(3 | 1 << bit, accountAt(3), amountAt(3), proofAt(3));
        }
    }

    function test_RevertWhen_TokenRefuses() external givenWindowIsOpen {
        token.burn(address(distributor), totalAmount());
        bytes32[] memory proof = proofAt(3);
        vm.expectRevert(
            abi.encodeWithSelector(ICampaign.TransferFailed.selector, address(token), accountAt(3), amountAt(3))
        );
        distributor.claim(3, accountAt(3), amountAt(3), proof);
        assertFalse(isPaid(3), "the index stays open");

        token.mint(address(distributor), totalAmount());
        claim(3);
        assertEq(token.balanceOf(accountAt(3)), amountAt(3), "paid after all");
    }

    function test_PaysTheAccount() external givenWindowIsOpen {
        bytes32[] memory proof = proofAt(3);
        vm.prank(RELAYER);
        distributor.claim(3, accountAt(3), amountAt(3), proof);
        assertEq(token.balanceOf(accountAt(3)), amountAt(3), "the account's");
        assertEq(token.balanceOf(RELAYER), 0, "the caller's");
        assertEq(token.balanceOf(address(distributor)), totalAmount() - amountAt(3), "the rest");
    }

    function test_EmitsClaimed() external virtual givenWindowIsOpen {
        bytes32[] memory proof = proofAt(3);
        vm.recordLogs();
        distributor.claim(3, accountAt(3), amountAt(3), proof);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        assertEq(logs.length, 2, "Claimed, and the token's Transfer");
        assertEq(logs[0].emitter, address(distributor), "emitter");
        assertEq(logs[0].topics.length, 1, "nothing indexed");
        assertEq(logs[0].topics[0], keccak256("Claimed(uint256,address,uint256)"), "topic");
        assertEq(logs[0].data, abi.encode(3, accountAt(3), amountAt(3)), "data");
    }

    function test_MarksOneIndex() external virtual givenWindowIsOpen {
        claim(3);
        claim(8);
        assertEq(uint256(vm.load(address(distributor), 0)), 1 << 3 | 1 << 8, "word 0 is slot 0");
        for (uint256 index = 0; index < 300; ++index) {
            assertTrue(distributor.isClaimed(index) == (index == 3 || index == 8), "3 and 8 alone");
        }
    }

    function test_PaysInTheFirstSecond() external {
        vm.warp(PAYABLE);
        claim(3);
        assertTrue(isPaid(3), "paid");
    }

    function test_PaysInTheLastSecond() external {
        vm.warp(END - 1);
        claim(3);
        assertTrue(isPaid(3), "paid");
    }

    address[] private _accounts;
    uint256[] private _amounts;

    /// @dev Any size up to 600 (three words of the bitmap), any cap, any amounts, any order.
    function testFuzz_AnyList(uint256 seed, uint256 size, uint256 bits) external {
        size = bound(size, 1, 600);
        bits = bound(bits, 0, Tree.depthOf(size) > 9 ? 9 : Tree.depthOf(size));
        uint256 sum = makeList(seed, size);
        bytes32[] memory row = Tree.leaves(_accounts, _amounts);
        Parameters memory p = parametersFor(address(token));
        (p.total, p.count, p.height) = (sum, uint32(size), uint8(Tree.depthOf(size) - bits));
        distributor = this.create(p, Tree.rowAt(row, p.height));
        token.mint(address(distributor), sum);
        assertEq(distributor.merkleRoot(), Tree.root(row), "root");

        uint256 paid = 0;
        uint256 index = seed % size;
        for (uint256 n = 0; n < 4 && !isPaid(index, _amounts[index]); ++n) {
            distributor.claim(index, _accounts[index], _amounts[index], Tree.proof(row, index, p.height));
            assertEq(token.balanceOf(_accounts[index]), _amounts[index], "paid");
            paid += _amounts[index];
            index = (index + seed % 97) % size;
        }
        assertEq(token.balanceOf(address(distributor)), sum - paid, "the rest");
    }

    function makeList(uint256 seed, uint256 size) private returns (uint256 sum) {
        for (uint256 i = 0; i < size; ++i) {
            uint256 random = uint256(keccak256(abi.encode(seed, i)));
            _accounts.push(address(uint160(random)));
            // From 1 to 2^240, any magnitude.
            _amounts.push((uint256(keccak256(abi.encode(random))) >> (16 + random % 240)) + 1);
            sum += _amounts[i];
        }
    }

    /// @dev Any place in a tree of any height that a distributor may have, under any cap. All but the path is made up: the
    /// contract cannot know. Then one node of the proof is another.
    function testFuzz_AnyHeight(uint256 levels, uint256 bits, uint256 index, uint256 seed) external {
        levels = bound(levels, 0, 32);
        bits = bound(bits, 0, levels > 23 ? 32 - levels : 9);
        Parameters memory p = parametersFor(address(token));
        p.count = levels + bits == 32 ? type(uint32).max : uint32(2 ** (levels + bits));
        p.height = uint8(levels);
        index = bound(index, 0, p.count - 1);

        bytes32[] memory proof = new bytes32[](levels);
        bytes32 node = Tree.leaf(accountAt(3), amountAt(3));
        for (uint256 i = 0; i < levels; ++i) {
            proof[i] = keccak256(abi.encode(seed, i));
            node = (index >> i) % 2 == 0
                ? keccak256(abi.encodePacked(node, proof[i]))
                : keccak256(abi.encodePacked(proof[i], node));
        }
        bytes32[] memory cap = new bytes32[](2 ** bits);
        cap[index >> levels] = node;
        distributor = this.create(p, cap);
        token.mint(address(distributor), totalAmount());

        if (levels != 0) {
            proof[seed % levels] ^= bytes32(uint256(1));
            expectInvalid(index, accountAt(3), amountAt(3), proof);
            proof[seed % levels] ^= bytes32(uint256(1));
        }
        distributor.claim(index, accountAt(3), amountAt(3), proof);
        assertEq(token.balanceOf(accountAt(3)), amountAt(3), "paid");
        assertTrue(isPaid(index, amountAt(3)), "marked");
    }

    function expectInvalid(uint256 index, address account, uint256 amount, bytes32[] memory proof) internal {
        vm.expectRevert(abi.encodeWithSelector(ICampaign.InvalidProof.selector, index, account, amount));
        distributor.claim(index, account, amount, proof);
    }
}
