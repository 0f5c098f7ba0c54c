// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {ERC20Votes} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Votes.sol";
import {Nonces} from "@openzeppelin/contracts/utils/Nonces.sol";

/// @title The token of the sandbox's campaigns: OpenZeppelin's ERC-20 with permits and votes, 18 decimals.
contract DemoToken is ERC20, ERC20Permit, ERC20Votes {
  /// @param supply Base units; all of them go to `holder`.
  constructor(string memory name_, string memory symbol_, address holder, uint256 supply)
    ERC20(name_, symbol_)
    ERC20Permit(name_)
  {
    _mint(holder, supply);
  }

  function _update(address from, address to, uint256 value) internal override(ERC20, ERC20Votes) {
    super._update(from, to, value);
  }

  function nonces(address owner) public view override(ERC20Permit, Nonces) returns (uint256) {
    return super.nonces(owner);
  }
}
