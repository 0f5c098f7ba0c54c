// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { ICampaign } from "../../src/interfaces/ICampaign.sol";
import { IMerkleDistributor, Parameters } from "../../src/interfaces/IMerkleDistributor.sol";
import { DistributorTest } from "../base/DistributorTest.sol";
import { Tree } from "../base/Tree.sol";

contract ForgedTest is DistributorTest {
    function expectInvalid(uint256 index, address account, uint256 amount, bytes32[] memory proof) internal {
        vm.expectRevert(abi.encodeWithSelector(ICampaign.InvalidProof.selector, index, account, amount));
        distributor.claim(index, account, amount, proof);
    }

    /// @dev A node's preimage is 64 bytes; all that a forger can choose of a leaf's are 52. Every way to cut them.
    function test_RevertWhen_NodePassesAsLeaf() external {
        bytes32[] memory row = leaves();
        bytes memory preimage = abi.encodePacked(row[0], row[1]);
        bytes32[] memory shorter = new bytes32[](1);
        shorter[0] = Tree.parents(row)[1];
        for (uint256 from = 0; from <= 12; ++from) {
            (address account, uint256 amount) = cut(preimage, from);
            expectInvalid(0, account, amount, shorter);
            expectInvalid(0, account, amount, proofAt(0));
        }
    }

    function cut(bytes memory preimage, uint256 from) internal pure returns (address account, uint256 amount) {
        assembly ("memory-safe") {
            account := shr(96, mload(add(add(preimage, 0x20), from)))
            amount := mload(add(add(preimage, 0x34), from))
        }
    }

    function testFuzz_RevertWhen_ProofHasAnotherLength(uint256 length, uint256 index, bytes32 filling) external {
        length = bound(length, 0, 40);
        index = bound(index, 0, COUNT - 1);
        if (length == height()) length += 1;
        bytes32[] memory good = proofAt(index);
        bytes32[] memory bad = new bytes32[](length);
        for (uint256 i = 0; i < length; ++i) {
            bad[i] = i < good.length ? good[i] : filling;
        }
        expectInvalid(index, accountAt(index), amountAt(index), bad);
        // The node that the right extension would be: the sibling within the cap.
        if (length > 2) {
            bad[2] = capRow()[(index >> 2) ^ 1];
            expectInvalid(index, accountAt(index), amountAt(index), bad);
        }
    }

    function test_RevertWhen_ProofIsPermuted() external {
        for (uint256 index = 0; index < COUNT; ++index) {
            bytes32[] memory proof = proofAt(index);
            (proof[0], proof[1]) = (proof[1], proof[0]);
            expectInvalid(index, accountAt(index), amountAt(index), proof);
        }
    }

    function test_RevertWhen_ProofIsAnothers() external {
        for (uint256 index = 0; index < COUNT; ++index) {
            for (uint256 other = 0; other < COUNT; ++other) {
                if (other != index) expectInvalid(index, accountAt(index), amountAt(index), proofAt(other));
            }
        }
    }

    function test_RevertWhen_ProofIsOfAnotherCampaign() external {
        // The same accounts and amounts but for one: a proof carries over only where the tree is the same.
        address[] memory accounts = new address[](COUNT);
        uint256[] memory amounts = new uint256[](COUNT);
        for (uint256 i = 0; i < COUNT; ++i) {
            (accounts[i], amounts[i]) = (accountAt(i), amountAt(i) + (i == 3 ? 1 : 0));
        }
        bytes32[] memory otherRow = Tree.leaves(accounts, amounts);
        IMerkleDistributor other = this.create(parametersFor(address(token)), Tree.rowAt(otherRow, height()));
        token.mint(address(other), totalAmount());
        bytes32[] memory otherProof = Tree.proof(otherRow, 2, height());
        other.claim(2, accountAt(2), amountAt(2), otherProof);
        expectInvalid(2, accountAt(2), amountAt(2), otherProof);
        expectInvalid(3, accountAt(3), amountAt(3) + 1, Tree.proof(otherRow, 3, height()));
    }

    function testFuzz_RevertWhen_IndexIsInThePadding(uint256 index, address account, uint256 amount) external {
        index = bound(index, COUNT, 15);
        expectInvalid(index, account, amount, proofAt(index));
        expectInvalid(index, address(0), 0, proofAt(index));
    }

    function test_RevertWhen_CapEntryPassesAsLeaf() external {
        bytes memory preimage = abi.encodePacked(Tree.rowAt(leaves(), 1)[0], Tree.rowAt(leaves(), 1)[1]);
        for (uint256 from = 0; from <= 12; ++from) {
            (address account, uint256 amount) = cut(preimage, from);
            expectInvalid(0, account, amount, new bytes32[](0));
        }
    }

    /// @dev Hashing alone cannot show that the length is checked: it takes a cap that no honest tree has. Without the check
    /// its one leaf could be claimed at four indices.
    function test_RevertGiven_CapEntryIsALeaf() external {
        bytes32[] memory cap = capRow();
        cap[0] = Tree.leaf(accountAt(0), amountAt(0));
        distributor = this.create(parametersFor(address(token)), cap);
        token.mint(address(distributor), totalAmount());
        for (uint256 index = 0; index < 4; ++index) {
            expectInvalid(index, accountAt(0), amountAt(0), new bytes32[](0));
        }
    }

    function testFuzz_RevertWhen_OneBitFlips(uint256 index, uint256 field, uint8 bit) external {
        index = bound(index, 0, COUNT - 1);
        bytes32[] memory proof = proofAt(index);
        (uint256 at, address account, uint256 amount) = (index, accountAt(index), amountAt(index));
        uint256 flip = 1 << bit;
        field = bound(field, 0, 4);
        if (field == 0) at ^= flip;
        if (field == 1) account = address(uint160(account) ^ uint160(1 << (bit % 160)));
        if (field == 2) amount ^= flip;
        if (field > 2) proof[field - 3] ^= bytes32(flip);
        expectInvalid(at, account, amount, proof);
    }

    function testFuzz_RevertWhen_EverythingIsRandom(
        uint256 index,
        address account,
        uint256 amount,
        bytes32[] calldata proof
    ) external {
        expectInvalid(index, account, amount, proof);
    }

    /// @dev With no proof at all, a forger who could read behind the cap would "prove" a leaf that equals the tail.
    function test_RevertWhen_IndexReadsTheTail() external {
        Parameters memory p = parametersFor(address(token));
        (p.count, p.height) = (1, 0);
        bytes32[] memory cap = new bytes32[](1);
        cap[0] = Tree.leaf(accountAt(0), amountAt(0));
        // `total` is a word of the tail that the creator chooses freely.
        p.total = uint256(Tree.leaf(RELAYER, 1 ether));
        distributor = this.create(p, cap);
        token.mint(address(distributor), totalAmount());
        for (uint256 index = 1; index < 40; ++index) {
            expectInvalid(index, RELAYER, 1 ether, new bytes32[](0));
        }
        distributor.claim(0, accountAt(0), amountAt(0), new bytes32[](0));
    }
}
