// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { Vm } from "./Vm.sol";

/// @title What every test has: the cheatcodes, comparisons that say what they compare, and `bound`.
abstract contract Test {
    bool public constant IS_TEST = true;

    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    function assertEq(uint256 actual, uint256 expected, string memory what) internal pure {
        vm.assertEq(actual, expected, what);
    }

    function assertEq(address actual, address expected, string memory what) internal pure {
        vm.assertEq(actual, expected, what);
    }

    function assertEq(bytes32 actual, bytes32 expected, string memory what) internal pure {
        vm.assertEq(actual, expected, what);
    }

    function assertEq(bytes memory actual, bytes memory expected, string memory what) internal pure {
        vm.assertEq(actual, expected, what);
    }

    function assertTrue(bool value, string memory what) internal pure {
        vm.assertTrue(value, what);
    }

    function assertFalse(bool value, string memory what) internal pure {
        vm.assertFalse(value, what);
    }

    function assertLe(uint256 left, uint256 right, string memory what) internal pure {
        vm.assertLe(left, right, what);
    }

    function assertGe(uint256 left, uint256 right, string memory what) internal pure {
        vm.assertGe(left, right, what);
    }

    /// @dev `value` if it lies within [low, high], else something that does.
    function bound(uint256 value, uint256 low, uint256 high) internal pure returns (uint256) {
        if (value >= low && value <= high) return value;
        uint256 size = high - low + 1;
        return size == 0 ? value : low + value % size;
    }
}
