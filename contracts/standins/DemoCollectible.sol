// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// @title Tokens of their own kind for the sandbox: OpenZeppelin's ERC-721 with texts and pictures on chain.
contract DemoCollectible is ERC721 {
  /// @notice Mints the tokens 1 to `count` to `holder`.
  constructor(string memory name_, string memory symbol_, address holder, uint256 count) ERC721(name_, symbol_) {
    for (uint256 id = 1; id <= count; ++id) _mint(holder, id);
  }

  /// @notice Nothing is fetched to read it: a `data:` URL of JSON, with a `data:` URL of a drawing inside.
  function tokenURI(uint256 id) public view override returns (string memory) {
    _requireOwned(id);
    string memory number = Strings.toString(id);
    string memory picture = string.concat(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="8" fill="hsl(',
      Strings.toString((id * 67) % 360),
      ',70%,45%)"/><text x="32" y="42" font-size="28" text-anchor="middle" fill="#fff">',
      number,
      "</text></svg>"
    );
    string memory texts = string.concat(
      '{"name":"',
      name(),
      " #",
      number,
      '","description":"A drawing on the sandbox\'s chain.","image":"data:image/svg+xml;base64,',
      Base64.encode(bytes(picture)),
      '"}'
    );
    return string.concat("data:application/json;base64,", Base64.encode(bytes(texts)));
  }
}
