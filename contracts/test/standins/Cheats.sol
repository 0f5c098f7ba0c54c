// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @notice The few cheat codes of Foundry that the stand-ins' tests use.
interface Cheats {
    function warp(uint256 timestamp) external;
    function deal(address account, uint256 balance) external;
    function prank(address sender) external;
    function expectRevert(bytes calldata message) external;
    function expectRevert(bytes4 selector) external;
    function addr(uint256 key) external pure returns (address);
    function sign(uint256 key, bytes32 digest) external pure returns (uint8 v, bytes32 r, bytes32 s);
    function etch(address target, bytes calldata code) external;
    function recordLogs() external;
    function getRecordedLogs() external returns (Log[] memory);

    struct Log {
        bytes32[] topics;
        bytes data;
        address emitter;
    }
}

Cheats constant cheats = Cheats(address(uint160(uint256(keccak256("hevm cheat code")))));

function assertEqual(uint256 actual, uint256 expected, string memory what) pure {
    require(actual == expected, string.concat(what, ": ", decimal(actual), " instead of ", decimal(expected)));
}

function decimal(uint256 value) pure returns (string memory text) {
    if (value == 0) return "0";
    while (value > 0) {
        text = string.concat(string(abi.encodePacked(bytes1(uint8(48 + value % 10)))), text);
        value /= 10;
    }
}
