// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { VestingDistributorBase } from "./VestingDistributorBase.sol";

/// @title The template: the part of the code that all distributors over time share.
/// @dev Never deployed by itself. `VestingDistributor` takes its runtime code and puts the campaign's data behind it.
contract VestingDistributorCode is VestingDistributorBase { }
