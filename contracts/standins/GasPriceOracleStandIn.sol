// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title The OP Stack's fee oracle, 0x420000000000000000000000000000000000000F, for the sandbox's chain.
/// @notice Ecotone's formula with fixed, plausible prices of layer 1. The sandbox's chain charges no layer 1 fee; this
/// is here so that a page that shows one has something to read.
contract GasPriceOracleStandIn {
  uint256 public constant decimals = 6;
  bool public constant isEcotone = true;
  uint256 public constant l1BaseFee = 5 gwei;
  uint256 public constant blobBaseFee = 0.1 gwei;
  uint32 public constant baseFeeScalar = 1_368;
  uint32 public constant blobBaseFeeScalar = 810_949;

  function gasPrice() public view returns (uint256) {
    return block.basefee;
  }

  function baseFee() external view returns (uint256) {
    return block.basefee;
  }

  /// @param data The transaction, serialised without its signature, for which 68 bytes are added.
  /// @return Layer 1 gas: 4 for a zero byte, 16 for any other.
  function getL1GasUsed(bytes memory data) public pure returns (uint256) {
    uint256 used = 68 * 16;
    for (uint256 i = 0; i < data.length; ++i) {
      used += data[i] == 0 ? 4 : 16;
    }
    return used;
  }

  /// @return Wei of the layer 2's ETH.
  function getL1Fee(bytes memory data) external pure returns (uint256) {
    uint256 scaledPrice = 16 * uint256(baseFeeScalar) * l1BaseFee + uint256(blobBaseFeeScalar) * blobBaseFee;
    return getL1GasUsed(data) * scaledPrice / (16 * 10 ** decimals);
  }
}
