// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title The tree as its definition says it, as plainly as can be; shares nothing with the contracts under test.
library Tree {
    function depthOf(uint256 count) internal pure returns (uint256 depth) {
        while (2 ** depth < count) ++depth;
    }

    function leaf(address account, uint256 amount) internal pure returns (bytes32) {
        return keccak256(abi.encodePacked(account, amount));
    }

    /// @dev The leaves, filled up with zeros to a power of two.
    function leaves(address[] memory accounts, uint256[] memory amounts) internal pure returns (bytes32[] memory row) {
        row = new bytes32[](2 ** depthOf(accounts.length));
        for (uint256 i = 0; i < accounts.length; ++i) {
            row[i] = leaf(accounts[i], amounts[i]);
        }
    }

    function parents(bytes32[] memory row) internal pure returns (bytes32[] memory next) {
        next = new bytes32[](row.length / 2);
        for (uint256 i = 0; i < next.length; ++i) {
            next[i] = keccak256(abi.encodePacked(row[2 * i], row[2 * i + 1]));
        }
    }

    /// @dev The nodes of level `height`.
    function rowAt(bytes32[] memory row, uint256 height) internal pure returns (bytes32[] memory) {
        for (uint256 i = 0; i < height; ++i) {
            row = parents(row);
        }
        return row;
    }

    function root(bytes32[] memory row) internal pure returns (bytes32) {
        while (row.length > 1) row = parents(row);
        return row[0];
    }

    function proof(bytes32[] memory row, uint256 index, uint256 height) internal pure returns (bytes32[] memory path) {
        path = new bytes32[](height);
        for (uint256 i = 0; i < height; ++i) {
            path[i] = row[index ^ 1];
            index /= 2;
            row = parents(row);
        }
    }
}
