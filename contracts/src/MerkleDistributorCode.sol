// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { MerkleDistributorBase } from "./MerkleDistributorBase.sol";

/// @title The template: the part of the code that all distributors share.
/// @dev Never deployed by itself. `MerkleDistributor` takes its runtime code and puts the campaign's data behind it.
contract MerkleDistributorCode is MerkleDistributorBase { }
