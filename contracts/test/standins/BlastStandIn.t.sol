// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {BlastStandIn} from "../../standins/BlastStandIn.sol";
import {GasMode, YieldMode} from "../../standins/BlastTypes.sol";
import {assertEqual, cheats} from "./Cheats.sol";

contract BlastStandInTest {
  BlastStandIn internal blast;
  address internal constant contractAccount = address(0xC0DE);
  address internal constant governor = address(0x60);
  address internal constant receiver = address(0x4EC);

  function setUp() public {
    blast = new BlastStandIn();
    // Code that stops at once and takes any money.
    cheats.etch(contractAccount, hex"00");
    cheats.warp(1_719_360_000);
    cheats.deal(address(this), 1_000 ether);
  }

  receive() external payable {}

  function test_yieldMode_aContractStartsVoidAndAnAccountAutomatic() public view {
    assertEqual(blast.readYieldConfiguration(contractAccount), uint8(YieldMode.VOID), "contract");
    assertEqual(blast.readYieldConfiguration(receiver), uint8(YieldMode.AUTOMATIC), "account without code");
  }

  function test_yield_followsTheMode() public {
    uint256 before = address(this).balance;
    blast.devnetAccrueYield{value: 1 ether}(contractAccount);
    assertEqual(contractAccount.balance, 0, "void earns nothing");
    assertEqual(address(this).balance, before, "void gives the money back");

    cheats.prank(contractAccount);
    blast.configureAutomaticYield();
    blast.devnetAccrueYield{value: 1 ether}(contractAccount);
    assertEqual(contractAccount.balance, 1 ether, "automatic earns into the balance");

    cheats.prank(contractAccount);
    blast.configureClaimableYield();
    blast.devnetAccrueYield{value: 2 ether}(contractAccount);
    assertEqual(contractAccount.balance, 1 ether, "claimable keeps the balance");
    assertEqual(blast.readClaimableYield(contractAccount), 2 ether, "claimable");
  }

  function test_claimYield_paysAtMostWhatThereIs_andNothingIsNoError() public {
    cheats.prank(contractAccount);
    blast.configureClaimableYield();
    blast.devnetAccrueYield{value: 2 ether}(contractAccount);

    cheats.prank(contractAccount);
    assertEqual(blast.claimYield(contractAccount, receiver, 0.5 ether), 0.5 ether, "a part");
    cheats.prank(contractAccount);
    assertEqual(blast.claimYield(contractAccount, receiver, 9 ether), 1.5 ether, "more than there is");
    cheats.prank(contractAccount);
    assertEqual(blast.claimAllYield(contractAccount, receiver), 0, "nothing");
    assertEqual(receiver.balance, 2 ether, "received");
  }

  function test_leavingClaimable_foldsTheYieldIntoTheBalance() public {
    cheats.prank(contractAccount);
    blast.configureClaimableYield();
    blast.devnetAccrueYield{value: 2 ether}(contractAccount);
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
    blast.devnetAccrueGas{value: 1 ether}(contractAccount);
    assertEqual(blast.FEE_VAULT().balance, 1 ether, "vault");
    cheats.expectRevert(bytes("must withdraw non-zero amount"));
    cheats.prank(contractAccount);
    blast.claimAllGas(contractAccount, receiver);
  }

  function test_gas_halfAtOnce_threeQuartersAfterHalfTheTime_allAfterThirtyDays() public {
    uint256[3] memory ages = [uint256(0), 15 days, 45 days];
    uint256[3] memory shares = [uint256(0.5 ether), 0.75 ether, 1 ether];
    for (uint256 i = 0; i < ages.length; ++i) {
      blast = new BlastStandIn();
      address to = address(uint160(0x1000 + i));
      cheats.prank(contractAccount);
      blast.configureClaimableGas();
      blast.devnetAccrueGas{value: 1 ether}(contractAccount);
      cheats.warp(block.timestamp + ages[i]);
      cheats.prank(contractAccount);
      assertEqual(blast.claimAllGas(contractAccount, to), shares[i], "paid");
      assertEqual(to.balance, shares[i], "received");
      (uint256 etherSeconds, uint256 balance,,) = blast.readGasParams(contractAccount);
      assertEqual(balance, 0, "left");
      if (i < 2) assertEqual(etherSeconds, 0, "ether seconds left");
    }
    assertEqual(blast.FEE_VAULT().balance, 0.75 ether, "forfeited");
  }

  function test_claimMaxGas_paysOnlyWhatHasMatured() public {
    cheats.prank(contractAccount);
    blast.configureClaimableGas();
    blast.devnetAccrueGas{value: 1 ether}(contractAccount);
    cheats.expectRevert(bytes("must withdraw non-zero amount"));
    cheats.prank(contractAccount);
    blast.claimMaxGas(contractAccount, receiver);

    cheats.warp(block.timestamp + 15 days);
    cheats.prank(contractAccount);
    assertEqual(blast.claimMaxGas(contractAccount, receiver), 0.5 ether, "half of the ether seconds");
    (, uint256 balance,, GasMode mode) = blast.readGasParams(contractAccount);
    assertEqual(balance, 0.5 ether, "left");
    assertEqual(uint8(mode), uint8(GasMode.CLAIMABLE), "mode");
    assertEqual(blast.FEE_VAULT().balance, 0, "forfeited");
  }

  function test_claimGas_isNoCallWithoutEnoughSeconds() public {
    cheats.prank(contractAccount);
    blast.configureClaimableGas();
    blast.devnetAccrueGas{value: 1 ether}(contractAccount);
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
    blast.devnetAccrueGas{value: first}(contractAccount);
    cheats.warp(block.timestamp + wait);
    blast.devnetAccrueGas{value: second}(contractAccount);
    uint256 held = address(blast).balance;
    cheats.prank(contractAccount);
    try blast.claimGasAtMinClaimRate(contractAccount, receiver, rate % 10_001) {} catch {}
    (, uint256 balance,,) = blast.readGasParams(contractAccount);
    assertEqual(balance, address(blast).balance, "balance is backed");
    assertEqual(held, address(blast).balance + receiver.balance + blast.FEE_VAULT().balance, "money is kept");
  }
}
