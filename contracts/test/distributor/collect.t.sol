// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { ICampaign } from "../../src/interfaces/ICampaign.sol";
import { Parameters } from "../../src/interfaces/IMerkleDistributor.sol";
import { BlastTest } from "../base/BlastTest.sol";
import { DistributorTest } from "../base/DistributorTest.sol";
import { Vm } from "../base/Vm.sol";
import { RejectingRecipient } from "../tokens/Recipients.sol";

/// @dev Does some work when it is paid, as the `receive` of a Safe proxy does.
contract WorkingRecipient {
    uint256 public count;

    receive() external payable {
        ++count;
    }
}

contract CollectAwayFromBlastTest is DistributorTest {
    function test_CollectYieldDoesNothingAwayFromBlast() external {
        vm.recordLogs();
        (uint256 ethAmount, uint256 usdbAmount, uint256 wethAmount) = distributor.collectYield();
        assertEq(ethAmount + usdbAmount + wethAmount, 0, "amounts");
        assertEq(vm.getRecordedLogs().length, 0, "events");
    }

    function test_CollectYieldNeedsLittleGasAwayFromBlast() external {
        (uint256 ethAmount, uint256 usdbAmount, uint256 wethAmount) = distributor.collectYield{ gas: 200_000 }();
        assertEq(ethAmount + usdbAmount + wethAmount, 0, "amounts");
    }

    function test_CollectGasDoesNothingAwayFromBlast() external {
        vm.recordLogs();
        assertEq(distributor.collectGas(), 0, "amount");
        assertEq(vm.getRecordedLogs().length, 0, "events");
    }
}

contract CollectTest is BlastTest {
    function test_CollectYieldOfNothing() external {
        vm.recordLogs();
        (uint256 ethAmount, uint256 usdbAmount, uint256 wethAmount) = distributor.collectYield();
        assertEq(ethAmount + usdbAmount + wethAmount, 0, "amounts");
        assertEq(vm.getRecordedLogs().length, 0, "events");
    }

    /// @dev 100 of each in the distributor; 1 ETH, 10 % of USDB and about 1 of WETH of yield.
    modifier givenYield() {
        vm.deal(address(distributor), 100 ether);
        USDB.devnetMint(address(distributor), 100 ether);
        mintWeth(address(distributor), 100 ether);
        BLAST.devnetAccrueYield{ value: 1 ether }(address(distributor));
        USDB.devnetAccrue(1_000);
        WETH.devnetAccrue{ value: 1 ether }();
        _;
    }

    function test_CollectYield() external givenYield {
        vm.prank(RELAYER);
        (uint256 ethAmount, uint256 usdbAmount, uint256 wethAmount) = distributor.collectYield();
        assertEq(ethAmount, 1 ether, "ETH");
        assertEq(usdbAmount, 10 ether, "USDB");
        assertGe(wethAmount, 0.9 ether, "WETH");
        assertEq(YIELD_RECEIVER.balance, ethAmount, "the receiver's ETH");
        assertEq(USDB.balanceOf(YIELD_RECEIVER), usdbAmount, "the receiver's USDB");
        assertEq(WETH.balanceOf(YIELD_RECEIVER), wethAmount, "the receiver's WETH");
        assertEq(address(distributor).balance, 100 ether, "ETH stays");
        assertEq(USDB.balanceOf(address(distributor)), 100 ether, "USDB stays");
        assertEq(WETH.balanceOf(address(distributor)), 100 ether, "WETH stays");
    }

    function test_CollectYieldToTheLastWei() external {
        vm.deal(address(distributor), 100 ether);
        BLAST.devnetAccrueYield{ value: 1 ether + 171 }(address(distributor));
        (uint256 ethAmount,,) = distributor.collectYield();
        assertEq(ethAmount, 1 ether + 171, "amount");
        assertEq(YIELD_RECEIVER.balance, 1 ether + 171, "the receiver's");
    }

    function test_CollectYieldEmits() external givenYield {
        vm.recordLogs();
        distributor.collectYield();
        Vm.Log[] memory logs = vm.getRecordedLogs();
        address[3] memory assets = [address(0), address(USDB), address(WETH)];
        uint256 seen = 0;
        for (uint256 i = 0; i < logs.length; ++i) {
            if (logs[i].topics[0] != keccak256("YieldCollected(address,address,uint256)")) continue;
            assertEq(logs[i].topics[1], bytes32(uint256(uint160(assets[seen]))), "asset");
            assertEq(logs[i].topics[2], bytes32(uint256(uint160(YIELD_RECEIVER))), "receiver");
            ++seen;
        }
        assertEq(seen, 3, "events");
    }

    function test_CollectYieldAtAnyTime() external givenYield {
        vm.warp(START - 1);
        distributor.collectYield();
        USDB.devnetAccrue(1_000);
        vm.warp(END);
        distributor.sweep(address(USDB));
        assertEq(USDB.balanceOf(SWEEP_RECEIVER), 100 ether, "the principal was swept");
        (, uint256 usdbAmount,) = distributor.collectYield();
        assertGe(usdbAmount, 9.999 ether, "the yield was not (but for what is less than a share)");
    }

    /// @dev Collects with one of the three failing: its yield stays, that of the others comes, and only that is emitted.
    function assertPassesOver(uint256 failing) internal {
        vm.recordLogs();
        (uint256 ethAmount, uint256 usdbAmount, uint256 wethAmount) = distributor.collectYield();
        uint256[3] memory amounts = [ethAmount, usdbAmount, wethAmount];
        address[3] memory assets = [address(0), address(USDB), address(WETH)];
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i = 0; i < 3; ++i) {
            assertTrue((amounts[i] == 0) == (i == failing), "collected unless it fails");
            uint256 seen = 0;
            for (uint256 j = 0; j < logs.length; ++j) {
                if (logs[j].topics[0] != keccak256("YieldCollected(address,address,uint256)")) continue;
                if (logs[j].topics[1] == bytes32(uint256(uint160(assets[i])))) ++seen;
            }
            assertEq(seen, i == failing ? 0 : 1, "events");
        }
    }

    function failingCalls(uint256 which)
        internal
        pure
        returns (address predeploy, bytes memory read, bytes memory act)
    {
        if (which == 0) {
            return (
                address(BLAST),
                abi.encodeWithSignature("readClaimableYield(address)"),
                abi.encodeWithSignature("claimAllYield(address,address)")
            );
        }
        predeploy = which == 1 ? address(USDB) : address(WETH);
        read = abi.encodeWithSignature("getClaimableAmount(address)");
        act = abi.encodeWithSignature("claim(address,uint256)");
    }

    function collectWithOneFailing(uint256 which) internal {
        (address predeploy, bytes memory read, bytes memory act) = failingCalls(which);
        // A reason of more than a word: none of it is an answer.
        vm.mockCallRevert(predeploy, which == 1 ? act : read, abi.encodeWithSignature("Error(string)", "paused"));
        assertPassesOver(which);
        vm.clearMockedCalls();
        assertGe(collectedOf(which), 1, "and it can be had later");
    }

    function collectedOf(uint256 which) internal returns (uint256) {
        (uint256 ethAmount, uint256 usdbAmount, uint256 wethAmount) = distributor.collectYield();
        return [ethAmount, usdbAmount, wethAmount][which];
    }

    function test_CollectYieldGiven_EtherFails() external givenYield {
        collectWithOneFailing(0);
    }

    function test_CollectYieldGiven_UsdbFails() external givenYield {
        collectWithOneFailing(1);
    }

    function test_CollectYieldGiven_WethFails() external givenYield {
        collectWithOneFailing(2);
    }

    function test_CollectYieldGiven_ShortAnswer() external givenYield {
        bytes memory answer = abi.encodePacked(type(uint248).max);
        vm.mockCall(address(BLAST), abi.encodeWithSignature("readClaimableYield(address)"), answer);
        assertPassesOver(0);
    }

    function test_CollectYieldGiven_AllGasIsBurned() external givenYield {
        vm.etch(address(USDB), hex"fe");
        uint256 before = gasleft();
        assertPassesOver(1);
        assertLe(before - gasleft(), 1_000_000, "it burned its 300,000 and no more");
    }

    function test_RevertGiven_InsufficientGasForYield() external givenYield {
        (bool success, bytes memory reason) =
            address(distributor).call{ gas: 300_000 }(abi.encodeCall(ICampaign.collectYield, ()));
        assertFalse(success, "reverts");
        assertInsufficientGas(reason);
    }

    function testFuzz_GasAloneCollectsAllOrNothing(uint256 gas) external givenYield {
        gas = bound(gas, 30_000, 1_500_000);
        (bool success, bytes memory answer) =
            address(distributor).call{ gas: gas }(abi.encodeCall(ICampaign.collectYield, ()));
        if (success) {
            (uint256 ethAmount, uint256 usdbAmount, uint256 wethAmount) =
                abi.decode(answer, (uint256, uint256, uint256));
            assertTrue(ethAmount != 0 && usdbAmount != 0 && wethAmount != 0, "all");
        } else {
            assertEq(YIELD_RECEIVER.balance + USDB.balanceOf(YIELD_RECEIVER), 0, "nothing");
        }
    }

    function testFuzz_CollectYieldKeepsThePrincipal(uint256 seed, uint16[8] calldata bips) external {
        distributor = deploy(address(USDB));
        USDB.devnetMint(address(distributor), totalAmount());
        uint256 owed = totalAmount();
        for (uint256 i = 0; i < bips.length; ++i) {
            USDB.devnetAccrue(bips[i] % 2_000);
            if (seed >> i & 1 == 1) {
                claim(i);
                owed -= amountAt(i);
            } else {
                distributor.collectYield();
            }
            assertEq(USDB.balanceOf(address(distributor)), owed, "owed");
        }
    }

    function test_CollectGasOfNothing() external {
        vm.recordLogs();
        assertEq(distributor.collectGas(), 0, "amount");
        assertEq(vm.getRecordedLogs().length, 0, "events");
    }

    function test_CollectGasLeavesTheUnmatured() external {
        BLAST.devnetAccrueGas{ value: 1 ether }(address(distributor));
        assertEq(distributor.collectGas(), 0, "nothing at once");
        vm.warp(PAYABLE + 30 days);
        assertEq(distributor.collectGas(), 1 ether, "all of it in the end");
    }

    modifier givenMaturedGas() {
        BLAST.devnetAccrueGas{ value: 1 ether }(address(distributor));
        vm.warp(PAYABLE + 30 days);
        _;
    }

    function test_CollectGas() external givenMaturedGas {
        vm.recordLogs();
        vm.prank(RELAYER);
        assertEq(distributor.collectGas(), 1 ether, "amount");
        Vm.Log[] memory logs = vm.getRecordedLogs();
        assertEq(logs[0].topics[0], keccak256("GasCollected(address,uint256)"), "GasCollected");
        assertEq(logs[0].topics[1], bytes32(uint256(uint160(GAS_RECEIVER))), "receiver");
        assertEq(logs[0].data, abi.encode(1 ether), "amount in the event");
        assertEq(GAS_RECEIVER.balance, 1 ether, "the receiver's");
        assertEq(address(distributor).balance, 0, "the distributor's");
    }

    function deployWithGasReceiver(address receiver) internal {
        Parameters memory p = parametersFor(address(token));
        p.gasReceiver = receiver;
        distributor = this.create(p, capRow());
        BLAST.devnetAccrueGas{ value: 1 ether }(address(distributor));
        vm.warp(PAYABLE + 30 days);
    }

    function test_CollectGasToAContract() external {
        WorkingRecipient receiver = new WorkingRecipient();
        deployWithGasReceiver(address(receiver));
        assertEq(distributor.collectGas(), 1 ether, "amount");
        assertEq(address(receiver).balance, 1 ether, "the receiver's");
    }

    function test_RevertGiven_GasReceiverTakesNoEther() external {
        address receiver = address(new RejectingRecipient());
        deployWithGasReceiver(receiver);
        vm.expectRevert(abi.encodeWithSelector(ICampaign.TransferFailed.selector, address(0), receiver, 1 ether));
        distributor.collectGas();
        (, uint256 balance,,) = BLAST.readGasParams(address(distributor));
        assertEq(balance, 1 ether, "it can be had later");
    }

    function test_CollectGasKeepsThePrincipal() external {
        distributor = deploy(address(0));
        vm.deal(address(distributor), totalAmount());
        BLAST.devnetAccrueGas{ value: 1 ether }(address(distributor));
        vm.warp(PAYABLE + 30 days);
        distributor.collectGas();
        assertEq(address(distributor).balance, totalAmount(), "owed");
    }

    function test_RevertGiven_InsufficientGas() external givenMaturedGas {
        (bool success, bytes memory reason) =
            address(distributor).call{ gas: 300_000 }(abi.encodeCall(ICampaign.collectGas, ()));
        assertFalse(success, "reverts");
        assertInsufficientGas(reason);
    }

    /// @dev Calls with `gas`, and says how much of it was found at the check; zero where it was enough.
    function gasFoundMissing(uint256 gas) internal returns (uint256 available) {
        (bool success, bytes memory reason) =
            address(distributor).call{ gas: gas }(abi.encodeCall(ICampaign.collectGas, ()));
        return success ? 0 : assertInsufficientGas(reason);
    }

    function test_ExactlyEnoughGas() external givenMaturedGas {
        distributor.collectGas();
        uint256 missing = 344_761 - gasFoundMissing(300_000);
        assertEq(gasFoundMissing(300_000 + missing - 1), 344_760, "one unit less than is asked for");
        assertEq(gasFoundMissing(300_000 + missing), 0, "what is asked for");
    }
}
