// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title Ways to spoil a signature.
library Damage {
    /// @dev Some bits flipped, other halves, another half beside the good one, or anything of any length. Never the good one.
    function damaged(bytes memory good, uint256 seed) internal pure returns (bytes memory bad) {
        uint256 kind = seed % 4;
        bad = kind == 3 ? anything(word(seed, 0) % 200, seed) : bytes.concat(good);
        if (kind == 0) {
            for (uint256 flips = 1 + word(seed, 1) % 8; flips != 0; --flips) {
                uint256 bit = word(seed, flips + 1) % (bad.length * 8);
                bad[bit / 8] ^= bytes1(uint8(1 << (bit % 8)));
            }
        }
        if (kind == 1) bad = abi.encodePacked(word(seed, 0), word(seed, 1), uint8(27 + word(seed, 2) % 2));
        if (kind == 2) {
            uint256 half = 32 * (word(seed, 0) % 2);
            for (uint256 i = 0; i < 32; ++i) {
                bad[half + i] = bytes32(word(seed, 1))[i];
            }
        }
        if (keccak256(bad) == keccak256(good)) bad[0] ^= 0x01;
    }

    function anything(uint256 length, uint256 seed) private pure returns (bytes memory text) {
        text = new bytes(length);
        for (uint256 i = 0; i < length; ++i) {
            text[i] = bytes32(word(seed, 1 + i / 32))[i % 32];
        }
    }

    function word(uint256 seed, uint256 i) private pure returns (uint256) {
        return uint256(keccak256(abi.encode(seed, i)));
    }
}
