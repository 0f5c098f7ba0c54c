// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { Parameters } from "../src/interfaces/IMerkleDistributor.sol";
import { DistributorTest } from "./base/DistributorTest.sol";
import { PlainToken } from "./tokens/PlainToken.sol";

/// @dev The trees that `src/campaign` makes, as its fixture file has them: every allocation of each can be claimed here.
contract FixturesTest is DistributorTest {
    string internal constant FILE = "src/campaign/fixtures/trees.json";

    function test_ClaimsEveryAllocationOfEveryTree() external {
        string memory json = vm.readFile(FILE);
        uint256 treeCount = 0;
        uint256 allocationCount = 0;
        for (; vm.keyExistsJson(json, treeKey(treeCount, "")); ++treeCount) {
            allocationCount += claimTree(json, treeCount);
        }
        assertGe(treeCount, 10, "trees");
        assertGe(allocationCount, 100, "allocations");
    }

    function claimTree(string memory json, uint256 tree) internal returns (uint256 size) {
        // A token of its own for each tree, as accounts are in several.
        token = new PlainToken();
        Parameters memory p = parametersFor(address(token));
        p.total = vm.parseUint(vm.parseJsonString(json, treeKey(tree, ".total")));
        p.count = uint32(vm.parseJsonUint(json, treeKey(tree, ".count")));
        p.height = uint8(vm.parseJsonUint(json, treeKey(tree, ".height")));
        bytes32[] memory cap = vm.parseJsonBytes32Array(json, treeKey(tree, ".cap"));
        assertEq(cap.length, 2 ** vm.parseJsonUint(json, treeKey(tree, ".capBits")), "cap");

        distributor = this.create(p, cap);
        token.mint(address(distributor), p.total);
        assertEq(distributor.merkleRoot(), vm.parseJsonBytes32(json, treeKey(tree, ".root")), "root");
        for (; size < p.count; ++size) {
            claimAllocation(json, treeKey(tree, string.concat(".allocations[", vm.toString(size), "]")), size);
        }
        assertEq(token.balanceOf(address(distributor)), 0, "the total is the sum of the allocations");
    }

    function claimAllocation(string memory json, string memory key, uint256 expectedIndex) internal {
        uint256 index = vm.parseJsonUint(json, string.concat(key, ".index"));
        address account = vm.parseJsonAddress(json, string.concat(key, ".account"));
        uint256 amount = vm.parseUint(vm.parseJsonString(json, string.concat(key, ".amount")));
        bytes32[] memory proof = vm.parseJsonBytes32Array(json, string.concat(key, ".proof"));
        assertEq(index, expectedIndex, "index is rank");
        distributor.claim(index, account, amount, proof);
        assertEq(token.balanceOf(account), amount, "paid");
    }

    function treeKey(uint256 tree, string memory rest) internal pure returns (string memory) {
        return string.concat("$[", vm.toString(tree), "]", rest);
    }
}
