// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { UsdbStandIn } from "../../standins/UsdbStandIn.sol";
import { YieldMode } from "../../standins/BlastTypes.sol";
import { Test } from "../base/Test.sol";
import { PlainToken } from "../tokens/PlainToken.sol";
import {
    CallbackToken,
    FalseReturnToken,
    FeeToken,
    GuardedToken,
    MovesAndDeniesToken,
    NoReturnToken,
    TokenModel
} from "../tokens/TokenModels.sol";

/// @dev One line of the list.
struct Allocation {
    address account;
    uint256 amount;
    bytes32[] proof;
}

/// @title A kind of money: how to fund with it, how it misbehaves, and what its balance may be beside the books.
abstract contract Model is Test {
    /// @dev `address(0)` = ETH.
    address public asset;

    /// @dev All that has ever been put in.
    uint256 public funded;

    function fund(address distributor, uint256 amount) external {
        funded += amount;
        give(distributor, amount);
    }

    /// @dev The same, of a campaign that isn't in these books.
    function fundAnother(address campaign, uint256 amount) external {
        give(campaign, amount);
    }

    function give(address distributor, uint256 amount) internal virtual;

    function balance(address account) external view virtual returns (uint256) {
        return TokenModel(asset).balanceOf(account);
    }

    function misbehave(uint256 seed, address account) external virtual { }

    /// @dev Where a redirected claim may go.
    function recipient(uint256 seed) external view virtual returns (address) {
        return address(uint160(0x1000 + seed % 1000));
    }

    /// @dev Base units that the balance may be above the books: yield that came into it.
    function isGrowing() external view virtual returns (bool) {
        return false;
    }

    /// @dev Whether it never refuses a payment, so that each claim goes through.
    function isObedient() external view virtual returns (bool) {
        return false;
    }

    /// @dev Whether `owner` has allowed any of `spenders` to take of its money.
    function hasAllowance(address owner, address[] calldata spenders) external view virtual returns (bool) {
        if (asset == address(0)) return false;
        for (uint256 i = 0; i < spenders.length; ++i) {
            if (TokenModel(asset).allowance(owner, spenders[i]) != 0) return true;
        }
        return false;
    }
}

contract PlainModel is Model {
    constructor() {
        asset = address(new PlainToken());
    }

    function give(address distributor, uint256 amount) internal override {
        PlainToken(asset).mint(distributor, amount);
    }

    function isObedient() external pure override returns (bool) {
        return true;
    }
}

contract EtherModel is Model {
    function give(address distributor, uint256 amount) internal override {
        vm.deal(distributor, distributor.balance + amount);
    }

    function balance(address account) external view override returns (uint256) {
        return account.balance;
    }

    /// @dev INVALID burns all gas; no code takes the money.
    function misbehave(uint256 seed, address account) external override {
        vm.etch(account, seed % 3 == 0 ? bytes(hex"fe") : bytes(hex""));
    }
}

abstract contract MintedModel is Model {
    function give(address distributor, uint256 amount) internal override {
        TokenModel(asset).mint(distributor, amount);
    }
}

contract NoReturnModel is MintedModel {
    constructor() {
        asset = address(new NoReturnToken());
    }

    function isObedient() external pure override returns (bool) {
        return true;
    }
}

contract FeeModel is MintedModel {
    constructor() {
        asset = address(new FeeToken());
    }

    function isObedient() external pure override returns (bool) {
        return true;
    }
}

contract FalseReturnModel is MintedModel {
    constructor() {
        asset = address(new FalseReturnToken());
    }

    function misbehave(uint256 seed, address) external override {
        FalseReturnToken(asset).setRefusing(seed % 2 == 0);
    }
}

contract MovesAndDeniesModel is MintedModel {
    constructor() {
        asset = address(new MovesAndDeniesToken());
    }

    function misbehave(uint256 seed, address) external override {
        MovesAndDeniesToken(asset).setDenial(MovesAndDeniesToken.Denial(seed % 4));
    }
}

contract GuardedModel is MintedModel {
    constructor() {
        asset = address(new GuardedToken());
    }

    function misbehave(uint256 seed, address account) external override {
        GuardedToken(asset).setPaused(seed % 4 == 0);
        GuardedToken(asset).setBlocked(account, seed % 3 == 0);
    }
}

contract CallbackModel is MintedModel {
    constructor() {
        asset = address(new CallbackToken());
    }

    /// @dev Accounts come to be contracts that have no idea of the callback, or are none any more.
    function misbehave(uint256 seed, address account) external override {
        vm.etch(account, seed % 3 == 0 ? bytes(hex"60006000fd") : bytes(hex""));
    }
}

/// @title Blast's USDB, with the distributor in one of the three modes.
contract RebasingModel is Model {
    YieldMode public immutable mode;

    constructor(address usdb, YieldMode mode_) {
        (asset, mode) = (usdb, mode_);
    }

    function give(address distributor, uint256 amount) internal override {
        UsdbStandIn(asset).devnetMint(distributor, amount);
    }

    function misbehave(uint256 seed, address account) external override {
        UsdbStandIn(asset).devnetAccrue(seed % 300);
        vm.prank(account);
        UsdbStandIn(asset).configure(YieldMode(seed % 3));
    }

    function isGrowing() external view override returns (bool) {
        return mode == YieldMode.AUTOMATIC;
    }

    function isObedient() external pure override returns (bool) {
        return true;
    }
}
