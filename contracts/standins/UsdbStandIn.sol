// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {ERC20RebasingStandIn} from "./ERC20RebasingStandIn.sol";

/// @title Blast's dollar, 0x4300000000000000000000000000000000000003, for the sandbox's chain.
/// @notice On Blast the price of a share is reported from layer 1 and the bridge mints; here the `devnet…` functions do.
contract UsdbStandIn is ERC20RebasingStandIn {
  uint256 private constant FIRST_PRICE = 1e8;

  uint256 private _growth;

  event Mint(address indexed account, uint256 amount);

  constructor() EIP712("Rebasing USD", "1") {}

  function name() public pure override returns (string memory) {
    return "Rebasing USD";
  }

  function symbol() public pure override returns (string memory) {
    return "USDB";
  }

  function sharePrice() public view override returns (uint256) {
    return FIRST_PRICE + _growth;
  }

  // ------------------------------------------------------------------------------------------ devnet only

  /// @notice Lets every share earn, in 1/10,000 of its price.
  function devnetAccrue(uint256 bips) external {
    _growth += sharePrice() * bips / 10_000;
  }

  function devnetMint(address to, uint256 amount) external {
    if (to == address(0)) revert TransferToZeroAddress();
    _credit(to, amount, sharePrice());
    emit Mint(to, amount);
  }
}
