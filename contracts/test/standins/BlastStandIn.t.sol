// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { BlastStandIn } from "../../standins/BlastStandIn.sol";
import { GasMode, YieldMode } from "../../standins/BlastTypes.sol";
import { GasStandIn } from "../../standins/GasStandIn.sol";
import { assertEqual, cheats } from "./Cheats.sol";

/// @title Does more when it is paid than 2,300 gas allow.
contract WorkingReceiver {
    uint256 public count;

    receive() external payable {
        ++count;
    }
}

contract BlastStandInTest {
    BlastStandIn internal constant blast = BlastStandIn(0x4300000000000000000000000000000000000002);
    GasStandIn internal constant gasContract = GasStandIn(0x4300000000000000000000000000000000000001);
    address internal constant contractAccount = address(0xC0DE);
    address internal constant governor = address(0x60);
    address internal constant receiver = address(0x4EC);

    function setUp() public {
        cheats.etch(address(blast), address(new BlastStandIn()).code);
        cheats.etch(address(gasContract), address(new GasStandIn()).code);
        // Code that stops at once and takes any money.
        cheats.etch(contractAccount, hex"00");
        cheats.warp(1_719_360_000);
        cheats.deal(address(this), 1_000 ether);
    }

    receive() external payable { }

    function test_yieldMode_aContractStartsVoidAndAnAccountAutomatic() public view {
        assertEqual(blast.readYieldConfiguration(contractAccount), uint8(YieldMode.VOID), "contract");
        assertEqual(blast.readYieldConfiguration(receiver), uint8(YieldMode.AUTOMATIC), "account without code");
    }

    function test_yield_followsTheMode() public {
        uint256 before = address(this).balance;
        blast.devnetAccrueYield{ value: 1 ether }(contractAccount);
        assertEqual(contractAccount.balance, 0, "void earns nothing");
        assertEqual(address(this).balance, before, "void gives the money back");

        cheats.prank(contractAccount);
        blast.configureAutomaticYield();
        blast.devnetAccrueYield{ value: 1 ether }(contractAccount);
        assertEqual(contractAccount.balance, 1 ether, "automatic earns into the balance");

        cheats.prank(contractAccount);
        blast.configureClaimableYield();
        blast.devnetAccrueYield{ value: 2 ether }(contractAccount);
        assertEqual(contractAccount.balance, 1 ether, "claimable keeps the balance");
        assertEqual(blast.readClaimableYield(contractAccount), 2 ether, "claimable");
    }

    function test_claimYield_revertsAboveTheClaimable_andNothingIsNoError() public {
        cheats.prank(contractAccount);
        blast.configureClaimableYield();
        blast.devnetAccrueYield{ value: 2 ether }(contractAccount);

        cheats.prank(contractAccount);
        assertEqual(blast.claimYield(contractAccount, receiver, 0.5 ether), 0.5 ether, "a part");
        cheats.expectRevert(bytes("more than is claimable"));
        cheats.prank(contractAccount);
        blast.claimYield(contractAccount, receiver, 1.5 ether + 1);
        cheats.prank(contractAccount);
        assertEqual(blast.claimAllYield(contractAccount, receiver), 1.5 ether, "all");
        cheats.prank(contractAccount);
        assertEqual(blast.claimAllYield(contractAccount, receiver), 0, "nothing");
        assertEqual(receiver.balance, 2 ether, "received");
    }

    function test_leavingClaimable_foldsTheYieldIntoTheBalance() public {
        cheats.prank(contractAccount);
        blast.configureClaimableYield();
        blast.devnetAccrueYield{ value: 2 ether }(contractAccount);
        cheats.prank(contractAccount);
        blast.configureVoidYield();
        assertEqual(contractAccount.balance, 2 ether, "balance");
        assertEqual(blast.readClaimableYield(contractAccount), 0, "claimable");
    }

    function test_governor_takesTheSayFromTheContract() public {
        cheats.prank(contractAccount);
        blast.configure(YieldMode.CLAIMABLE, GasMode.CLAIMABLE, governor);

        cheats.expectRevert(bytes("not authorized to configure contract"));
        cheats.prank(contractAccount);
        blast.configureClaimableGas();
        cheats.expectRevert(bytes("Not allowed to claim all gas"));
        cheats.prank(contractAccount);
        blast.claimAllGas(contractAccount, receiver);
        cheats.expectRevert(bytes("Not authorized to claim yield"));
        blast.claimAllYield(contractAccount, receiver);

        cheats.prank(governor);
        blast.configureContract(contractAccount, YieldMode.VOID, GasMode.VOID, address(0));
        cheats.prank(contractAccount);
        blast.configureClaimableGas();
    }

    function test_gas_goesToTheFeeVaultWhileVoid() public {
        blast.devnetAccrueGas{ value: 1 ether }(contractAccount);
        assertEqual(gasContract.blastFeeVault().balance, 1 ether, "vault");
        cheats.expectRevert(bytes("must withdraw non-zero amount"));
        cheats.prank(contractAccount);
        blast.claimAllGas(contractAccount, receiver);
    }

    function test_gas_nothingAtOnce_halfAfterASecond_allAfterThirtyDays() public {
        uint256[4] memory ages = [uint256(0), 1, 15 days, 45 days];
        uint256[4] memory shares = [uint256(0), 0.5 ether, 0.7499 ether, 1 ether];
        uint256 forfeited = 0;
        cheats.prank(contractAccount);
        blast.configureClaimableGas();
        for (uint256 i = 0; i < ages.length; ++i) {
            address to = address(uint160(0x1000 + i));
            blast.devnetAccrueGas{ value: 1 ether }(contractAccount);
            cheats.warp(block.timestamp + ages[i]);
            cheats.prank(contractAccount);
            assertEqual(blast.claimAllGas(contractAccount, to), shares[i], "paid");
            assertEqual(to.balance, shares[i], "received");
            (uint256 etherSeconds, uint256 balance,,) = blast.readGasParams(contractAccount);
            assertEqual(balance, 0, "left");
            if (i < 3) assertEqual(etherSeconds, 0, "ether seconds left");
            forfeited += 1 ether - shares[i];
        }
        assertEqual(gasContract.blastFeeVault().balance, forfeited, "forfeited");
    }

    function test_gas_isPaidWithAllGas() public {
        WorkingReceiver working = new WorkingReceiver();
        matureOneEther();
        cheats.prank(contractAccount);
        blast.claimMaxGas(contractAccount, address(working));
        assertEqual(working.count(), 1, "it did its work");
        assertEqual(address(working).balance, 1 ether, "received");
    }

    function test_gas_isOrderedByTheBlastContractAlone() public {
        matureOneEther();
        cheats.expectRevert(bytes("Caller must be blast configuration contract"));
        cheats.prank(contractAccount);
        gasContract.claimMax(contractAccount, receiver);
    }

    function test_admin_changesTheRates_forWhatWaitsToo() public {
        matureOneEther();
        cheats.expectRevert(bytes("Caller is not the admin"));
        gasContract.updateAdminParameters(100, 60, 2_000, 90 days, 9_000);
        cheats.prank(gasContract.admin());
        gasContract.updateAdminParameters(100, 60, 2_000, 90 days, 9_000);
        assertEqual(gasContract.ceilGasSeconds(), 90 days, "seconds");

        cheats.prank(contractAccount);
        uint256 third = uint256(1 ether) * 30 days / 90 days;
        assertEqual(blast.claimMaxGas(contractAccount, receiver), third * 9_000 / 10_000, "a third, at the new rate");
    }

    function test_admin_emptiesTheRefundsAndEndsThem() public {
        matureOneEther();
        cheats.prank(gasContract.admin());
        assertEqual(gasContract.adminClaimGas(contractAccount), 1 ether, "taken");
        assertEqual(gasContract.blastFeeVault().balance, 1 ether, "vault");
        blast.devnetAccrueGas{ value: 1 ether }(contractAccount);
        (, uint256 balance,, GasMode mode) = blast.readGasParams(contractAccount);
        assertEqual(balance, 0, "what comes afterwards");
        assertEqual(uint8(mode), uint8(GasMode.VOID), "mode");
    }

    function matureOneEther() private {
        cheats.prank(contractAccount);
        blast.configureClaimableGas();
        blast.devnetAccrueGas{ value: 1 ether }(contractAccount);
        cheats.warp(block.timestamp + 30 days);
    }

    function test_claimMaxGas_paysOnlyWhatHasMatured() public {
        cheats.prank(contractAccount);
        blast.configureClaimableGas();
        blast.devnetAccrueGas{ value: 1 ether }(contractAccount);
        cheats.expectRevert(bytes("must withdraw non-zero amount"));
        cheats.prank(contractAccount);
        blast.claimMaxGas(contractAccount, receiver);

        cheats.warp(block.timestamp + 15 days);
        cheats.prank(contractAccount);
        assertEqual(blast.claimMaxGas(contractAccount, receiver), 0.5 ether, "half of the ether seconds");
        (, uint256 balance,, GasMode mode) = blast.readGasParams(contractAccount);
        assertEqual(balance, 0.5 ether, "left");
        assertEqual(uint8(mode), uint8(GasMode.CLAIMABLE), "mode");
        assertEqual(gasContract.blastFeeVault().balance, 0, "forfeited");
    }

    function test_claimGas_isNoCallWithoutEnoughSeconds() public {
        cheats.prank(contractAccount);
        blast.configureClaimableGas();
        blast.devnetAccrueGas{ value: 1 ether }(contractAccount);
        cheats.expectRevert(bytes("not enough gas seconds"));
        cheats.prank(contractAccount);
        blast.claimGas(contractAccount, receiver, 1 ether, 1);
        cheats.expectRevert(bytes("too much to withdraw"));
        cheats.prank(contractAccount);
        blast.claimGas(contractAccount, receiver, 2 ether, 0);
    }

    function testFuzz_claimGas_neverPaysOutOfNothing(uint96 first, uint96 second, uint32 wait, uint16 rate) public {
        cheats.deal(address(this), type(uint128).max);
        cheats.prank(contractAccount);
        blast.configureClaimableGas();
        blast.devnetAccrueGas{ value: first }(contractAccount);
        cheats.warp(block.timestamp + wait);
        blast.devnetAccrueGas{ value: second }(contractAccount);
        uint256 held = address(gasContract).balance;
        cheats.prank(contractAccount);
        try blast.claimGasAtMinClaimRate(contractAccount, receiver, rate % 10_001) { } catch { }
        (, uint256 balance,,) = blast.readGasParams(contractAccount);
        assertEqual(balance, address(gasContract).balance, "balance is backed");
        assertEqual(
            held, address(gasContract).balance + receiver.balance + gasContract.blastFeeVault().balance, "money is kept"
        );
    }
}
