// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { Test } from "../base/Test.sol";

/// @dev What the code that all campaigns share can do at all.
contract OpcodesTest is Test {
    uint256 internal constant PUSH1 = 0x60;
    uint256 internal constant PUSH32 = 0x7f;

    /// @dev How often each instruction stands in the code. What is pushed is no instruction.
    function countsIn(string memory artifact) internal view returns (uint256[256] memory counts) {
        bytes memory code = vm.getDeployedCode(artifact);
        assertGe(code.length, 1_000, "code");
        for (uint256 i = 0; i < code.length; ++i) {
            uint256 instruction = uint8(code[i]);
            ++counts[instruction];
            if (instruction >= PUSH1 && instruction <= PUSH32) i += instruction - PUSH1 + 1;
        }
    }

    function assertHarmless(string memory artifact) internal view {
        uint256[256] memory counts = countsIn(artifact);
        assertEq(counts[0xf2], 0, "callcode");
        assertEq(counts[0xf4], 0, "delegatecall");
        assertEq(counts[0xff], 0, "selfdestruct");
        assertEq(counts[0xf0] + counts[0xf5], 0, "create");
        assertEq(counts[0x32], 0, "tx.origin");
        assertEq(counts[0x5c] + counts[0x5d], 0, "transient storage");
        // The scan has gone through the code, and not past it: what claims do is there.
        assertGe(counts[0xf1], 1, "call");
        assertGe(counts[0x55], 1, "sstore");
        assertGe(counts[0xa1] + counts[0xa2] + counts[0xa3] + counts[0xa4], 1, "log");
    }

    function test_AtOnceRunsNoOtherCode() external view {
        assertHarmless("MerkleDistributorCode.sol:MerkleDistributorCode");
    }

    function test_OverTimeRunsNoOtherCode() external view {
        assertHarmless("VestingDistributorCode.sol:VestingDistributorCode");
    }
}
