// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {ERC20RebasingStandIn} from "./ERC20RebasingStandIn.sol";

/// @title Blast's dollar, 0x4300000000000000000000000000000000000003, for the sandbox's chain.
/// @notice On Blast the price of a share is reported from layer 1 and the bridge mints; here the `devnet…` functions do.
contract UsdbStandIn is ERC20RebasingStandIn {
  constructor() EIP712("USDB", "1.0.0") {}

  function name() public pure override returns (string memory) {
    return "USDB";
  }

  function symbol() public pure override returns (string memory) {
    return "USDB";
  }

  // ------------------------------------------------------------------------------------------ devnet only

  /// @notice Lets every share earn, in 1/10,000 of its price.
  function devnetAccrue(uint256 bips) external {
    _growth += price() * bips / 10_000;
  }

  /// @notice What the bridge does on Blast.
  function devnetMint(address to, uint256 amount) external {
    if (to == address(0)) revert TransferToZeroAddress();
    _credit(to, amount);
    emit Transfer(address(0), to, amount);
  }
}
