// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { BlastStandIn } from "../../standins/BlastStandIn.sol";
import { GasStandIn } from "../../standins/GasStandIn.sol";
import { UsdbStandIn } from "../../standins/UsdbStandIn.sol";
import { WethStandIn } from "../../standins/WethStandIn.sol";
import { DistributorTest } from "./DistributorTest.sol";

/// @title A chain with Blast's predeploys (stand-ins, at their true addresses).
abstract contract BlastTest is DistributorTest {
    BlastStandIn internal constant BLAST = BlastStandIn(0x4300000000000000000000000000000000000002);
    UsdbStandIn internal constant USDB = UsdbStandIn(0x4300000000000000000000000000000000000003);
    WethStandIn internal constant WETH = WethStandIn(payable(0x4300000000000000000000000000000000000004));

    function setUp() public virtual override {
        vm.etch(address(BLAST), address(new BlastStandIn()).code);
        vm.etch(address(BLAST.GAS_CONTRACT()), address(new GasStandIn()).code);
        vm.etch(address(USDB), address(new UsdbStandIn()).code);
        vm.etch(address(WETH), address(new WethStandIn()).code);
        vm.deal(address(this), 1_000_000 ether);
        super.setUp();
    }

    function mintWeth(address to, uint256 amount) internal {
        WETH.deposit{ value: amount }();
        WETH.transfer(to, amount);
    }
}
