// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { ERC20 } from "solady/tokens/ERC20.sol";

/// @title The token that all distributors of the bench pay out: Solady's ERC-20, so that little of the gas is the token's.
contract SoladyToken is ERC20 {
    constructor() {
        _mint(msg.sender, type(uint128).max);
    }

    function name() public pure override returns (string memory) {
        return "Bench";
    }

    function symbol() public pure override returns (string memory) {
        return "BENCH";
    }
}
