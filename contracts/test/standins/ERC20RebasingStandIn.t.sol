// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { YieldMode } from "../../standins/BlastTypes.sol";
import { ERC20RebasingStandIn } from "../../standins/ERC20RebasingStandIn.sol";
import { UsdbStandIn } from "../../standins/UsdbStandIn.sol";
import { WethStandIn } from "../../standins/WethStandIn.sol";
import { assertEqual, Cheats, cheats } from "./Cheats.sol";

contract ERC20RebasingStandInTest {
    UsdbStandIn internal usdb;
    WethStandIn internal weth;
    address internal constant alice = address(0xA11CE);
    address internal constant bob = address(0xB0B);

    function setUp() public {
        usdb = new UsdbStandIn();
        weth = new WethStandIn();
        cheats.deal(address(this), 1_000 ether);
    }

    function test_everyAccountStartsAutomatic_contractsToo() public {
        usdb.devnetMint(address(this), 100 ether);
        usdb.devnetAccrue(500);
        assertEqual(uint8(usdb.getConfiguration(address(this))), uint8(YieldMode.AUTOMATIC), "mode");
        assertEqual(usdb.balanceOf(address(this)), 105 ether, "balance");
        assertEqual(usdb.totalSupply(), 105 ether, "supply");
    }

    function test_void_earnsNothing() public {
        usdb.devnetMint(alice, 100 ether);
        configure(usdb, alice, YieldMode.VOID);
        usdb.devnetAccrue(500);
        assertEqual(usdb.balanceOf(alice), 100 ether, "balance");
        assertEqual(usdb.totalSupply(), 100 ether, "supply");
        cheats.expectRevert(ERC20RebasingStandIn.NotClaimableAccount.selector);
        usdb.getClaimableAmount(alice);
    }

    function test_claimable_keepsTheBalanceAndPaysTheRestToAnother_withoutATransferEvent() public {
        usdb.devnetMint(alice, 100 ether);
        configure(usdb, alice, YieldMode.CLAIMABLE);
        usdb.devnetAccrue(500);
        assertEqual(usdb.balanceOf(alice), 100 ether, "balance");
        assertEqual(usdb.getClaimableAmount(alice), 5 ether, "claimable");
        assertEqual(usdb.totalSupply(), 105 ether, "supply");

        cheats.expectRevert(ERC20RebasingStandIn.ClaimToZeroAddress.selector);
        cheats.prank(alice);
        usdb.claim(address(0), 1);
        cheats.expectRevert(ERC20RebasingStandIn.InsufficientBalance.selector);
        cheats.prank(alice);
        usdb.claim(bob, 5 ether + 1);

        cheats.recordLogs();
        cheats.prank(alice);
        usdb.claim(bob, 5 ether);
        require(cheats.getRecordedLogs().length == 1, "one event");
        assertEqual(usdb.balanceOf(bob), 5 ether, "received");
        assertEqual(usdb.balanceOf(alice), 100 ether, "balance afterwards");
        assertEqual(usdb.getClaimableAmount(alice), 0, "claimable afterwards");

        cheats.prank(alice);
        assertEqual(usdb.claim(bob, 0), 0, "claiming nothing is no error");
    }

    function test_claimable_mayBeClaimedToTheAccountItself() public {
        usdb.devnetMint(alice, 100 ether);
        configure(usdb, alice, YieldMode.CLAIMABLE);
        usdb.devnetAccrue(500);
        cheats.prank(alice);
        usdb.claim(alice, 2 ether);
        assertEqual(usdb.balanceOf(alice), 102 ether, "balance");
        assertEqual(usdb.getClaimableAmount(alice), 3 ether, "claimable");
    }

    function test_leavingClaimable_turnsTheYieldIntoBalance() public {
        YieldMode[3] memory modes = [YieldMode.VOID, YieldMode.CLAIMABLE, YieldMode.AUTOMATIC];
        for (uint256 i = 0; i < modes.length; ++i) {
            address account = address(uint160(0xA000 + i));
            usdb.devnetMint(account, 100 ether);
            configure(usdb, account, YieldMode.CLAIMABLE);
        }
        usdb.devnetAccrue(500);
        for (uint256 i = 0; i < modes.length; ++i) {
            address account = address(uint160(0xA000 + i));
            configure(usdb, account, modes[i]);
            assertEqual(usdb.balanceOf(account), 105 ether, "balance");
        }
        assertEqual(usdb.getClaimableAmount(address(0xA001)), 0, "claimable");
        assertEqual(usdb.totalSupply(), 315 ether, "supply");
    }

    function test_mint_emitsATransferFromNobody() public {
        cheats.recordLogs();
        usdb.devnetMint(alice, 7);
        Cheats.Log[] memory logs = cheats.getRecordedLogs();
        require(logs.length == 1, "one event");
        require(logs[0].topics[0] == keccak256("Transfer(address,address,uint256)"), "Transfer");
        require(logs[0].topics[1] == bytes32(0), "from nobody");
        require(logs[0].topics[2] == bytes32(uint256(uint160(alice))), "to the account");
    }

    function test_permit_domains() public view {
        requireDomain(usdb, "USDB");
        requireDomain(weth, "Wrapped Ether");
        require(keccak256(bytes(usdb.name())) == keccak256("USDB"), "name");
    }

    function requireDomain(ERC20RebasingStandIn token, string memory name) private view {
        bytes32 typehash =
            keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
        bytes32 expected = keccak256(
            abi.encode(typehash, keccak256(bytes(name)), keccak256("1.0.0"), block.chainid, address(token))
        );
        require(token.DOMAIN_SEPARATOR() == expected, name);
        require(keccak256(bytes(token.version())) == keccak256("1.0.0"), "version");
    }

    function test_weth_priceMovesWhenYieldIsReportedAndNotBefore() public {
        weth.deposit{ value: 10 ether }();
        uint256 first = weth.price();
        cheats.deal(address(weth), 11 ether);
        assertEqual(weth.price(), first, "ETH that came in by itself");
        assertEqual(weth.balanceOf(address(this)), 10 ether, "balance before the report");
        cheats.expectRevert(WethStandIn.InvalidReporter.selector);
        weth.addValue(1 ether);
        cheats.prank(weth.REPORTER());
        weth.addValue(1 ether);
        assertEqual(weth.price(), first * 11 / 10, "price after the report");
        assertEqual(weth.balanceOf(address(this)), 11 ether, "balance after the report");
        weth.deposit{ value: 5 ether }();
        assertEqual(weth.price(), first * 11 / 10, "a deposit moves nothing");
    }

    function test_claimable_transfersOfPrincipalLeaveTheYield() public {
        usdb.devnetMint(alice, 100 ether);
        configure(usdb, alice, YieldMode.CLAIMABLE);
        usdb.devnetAccrue(500);
        cheats.prank(alice);
        usdb.transfer(bob, 100 ether);
        assertEqual(usdb.balanceOf(alice), 0, "balance");
        assertEqual(usdb.getClaimableAmount(alice), 5 ether, "claimable");
        cheats.expectRevert(ERC20RebasingStandIn.InsufficientBalance.selector);
        cheats.prank(alice);
        usdb.transfer(bob, 1);
    }

    function test_configure_keepsTheBalance() public {
        usdb.devnetMint(alice, 100 ether);
        usdb.devnetAccrue(333);
        uint256 balance = usdb.balanceOf(alice);
        YieldMode[4] memory modes = [YieldMode.VOID, YieldMode.CLAIMABLE, YieldMode.AUTOMATIC, YieldMode.CLAIMABLE];
        for (uint256 i = 0; i < modes.length; ++i) {
            configure(usdb, alice, modes[i]);
            assertEqual(usdb.balanceOf(alice), balance, "balance");
            assertEqual(usdb.totalSupply(), balance, "supply");
        }
    }

    function test_approveAndTransferFrom() public {
        usdb.devnetMint(alice, 10 ether);
        cheats.prank(alice);
        usdb.approve(address(this), 4 ether);
        usdb.transferFrom(alice, bob, 3 ether);
        assertEqual(usdb.allowance(alice, address(this)), 1 ether, "allowance");
        cheats.expectRevert(ERC20RebasingStandIn.InsufficientAllowance.selector);
        usdb.transferFrom(alice, bob, 2 ether);
    }

    function test_permit() public {
        uint256 key = 7;
        address owner = cheats.addr(key);
        bytes32 typehash =
            keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
        bytes32 structHash = keccak256(abi.encode(typehash, owner, bob, 5, 0, block.timestamp));
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", usdb.DOMAIN_SEPARATOR(), structHash));
        (uint8 v, bytes32 r, bytes32 s) = cheats.sign(key, digest);
        usdb.permit(owner, bob, 5, block.timestamp, v, r, s);
        assertEqual(usdb.allowance(owner, bob), 5, "allowance");
        cheats.expectRevert(ERC20RebasingStandIn.InvalidPermit.selector);
        usdb.permit(owner, bob, 5, block.timestamp, v, r, s);
    }

    function test_weth_depositEarnWithdraw() public {
        weth.deposit{ value: 10 ether }();
        assertEqual(weth.balanceOf(address(this)), 10 ether, "deposited");
        weth.devnetAccrue{ value: 1 ether }();
        uint256 balance = weth.balanceOf(address(this));
        require(balance > 10.999 ether && balance <= 11 ether, "earned");
        weth.withdraw(balance);
        assertEqual(weth.balanceOf(address(this)), 0, "withdrawn");
    }

    function test_weth_voidMoneyDoesNotEarn() public {
        cheats.deal(alice, 10 ether);
        cheats.prank(alice);
        weth.deposit{ value: 10 ether }();
        configure(weth, alice, YieldMode.VOID);
        weth.deposit{ value: 10 ether }();
        weth.devnetAccrue{ value: 1 ether }();
        assertEqual(weth.balanceOf(alice), 10 ether, "void");
        require(weth.balanceOf(address(this)) > 10.999 ether, "the others have it all");
    }

    /// No sequence of acts makes balances and claims exceed what is there.
    function testFuzz_weth_staysSolvent(uint256 seed) public {
        address[3] memory accounts = [alice, bob, address(0xCAFE)];
        for (uint256 i = 0; i < 24; ++i) {
            seed = uint256(keccak256(abi.encode(seed)));
            address account = accounts[seed % 3];
            address other = accounts[(seed >> 8) % 3];
            uint256 balance = weth.balanceOf(account);
            uint256 act = (seed >> 16) % 6;
            if (act == 0) {
                cheats.deal(account, uint96(seed >> 32));
                cheats.prank(account);
                weth.deposit{ value: uint96(seed >> 32) }();
            } else if (act == 1 && balance > 0) {
                cheats.prank(account);
                weth.withdraw((seed >> 32) % balance);
            } else if (act == 2 && balance > 0) {
                cheats.prank(account);
                weth.transfer(other, (seed >> 32) % balance);
            } else if (act == 3) {
                configure(weth, account, YieldMode((seed >> 32) % 3));
            } else if (act == 4) {
                cheats.deal(address(this), 1 ether);
                weth.devnetAccrue{ value: (seed >> 32) % 1 ether }();
            } else if (act == 5 && other != account && weth.getConfiguration(account) == YieldMode.CLAIMABLE) {
                uint256 claimable = weth.getClaimableAmount(account);
                cheats.prank(account);
                weth.claim(other, claimable);
            }
            require(owed(accounts) <= address(weth).balance, "solvent");
        }
    }

    function owed(address[3] memory accounts) private view returns (uint256 sum) {
        for (uint256 i = 0; i < 3; ++i) {
            sum += weth.balanceOf(accounts[i]);
            if (weth.getConfiguration(accounts[i]) == YieldMode.CLAIMABLE) sum += weth.getClaimableAmount(accounts[i]);
        }
    }

    function configure(ERC20RebasingStandIn token, address account, YieldMode mode) private {
        cheats.prank(account);
        token.configure(mode);
    }

    receive() external payable { }
}
