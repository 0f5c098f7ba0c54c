// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { ICampaign, Parameters } from "../../src/interfaces/ICampaign.sol";
import { Schedule } from "../../src/interfaces/IVestingDistributor.sol";
import { Tree } from "../base/Tree.sol";
import { VestingTest } from "../base/VestingTest.sol";
import { Vm } from "../base/Vm.sol";

contract VestingReadsTest is VestingTest {
    uint256 internal bits = CAP_BITS;

    function capBits() internal view override returns (uint256) {
        return bits;
    }

    function test_Schedule() external {
        for (bits = 0; bits <= 4; ++bits) {
            distributor = deploy(address(token));
            assertEq(abi.encode(vesting().schedule()), abi.encode(schedule), "schedule");
        }
    }

    function testFuzz_Schedule(Schedule memory s) external {
        s.duration = uint64(bound(s.duration, 1, type(uint48).max));
        s.cliff = uint64(bound(s.cliff, 0, s.duration));
        s.tranches = uint8(bound(s.tranches, 0, 64));
        assertEq(abi.encode(createWith(address(token), START, s).schedule()), abi.encode(s), "schedule");
    }

    function test_Parameters() external view {
        assertEq(abi.encode(vesting().parameters()), abi.encode(parametersFor(address(token))), "parameters");
        assertEq(vesting().token(), address(token), "token");
        assertEq(vesting().start(), START, "start");
        assertEq(vesting().end(), END, "end");
    }

    function test_MerkleRootAndCap() external {
        for (bits = 0; bits <= 4; ++bits) {
            distributor = deploy(address(token));
            assertEq(vesting().merkleRoot(), Tree.root(leaves()), "root");
            bytes32[] memory row = capRow();
            for (uint256 i = 0; i < row.length; ++i) {
                assertEq(vesting().cap(i), row[i], "entry");
            }
            vm.expectRevert(abi.encodeWithSelector(ICampaign.CapIndexOutOfRange.selector, row.length, row.length));
            vesting().cap(row.length);
        }
    }

    function test_Paid() external {
        vm.warp(START + 250);
        claim(3);
        claim(7);
        assertEq(vesting().paid(3), amountAt(3) / 4, "paid");
        assertEq(uint256(vm.load(address(distributor), bytes32(uint256(7)))), amountAt(7) / 4, "slot = index");
        uint256[] memory amounts = vesting().paidAmounts(2, 6);
        assertEq(amounts.length, 6, "amounts");
        for (uint256 i = 0; i < amounts.length; ++i) {
            assertEq(amounts[i], i == 1 || i == 5 ? amountAt(2 + i) / 4 : 0, "amount");
        }
        assertEq(vesting().paidAmounts(7, 0).length, 0, "none");
    }

    /// @dev The last slot of all is the flag's, and no index.
    function test_PaidBeyondTheList() external {
        distributor = deployCancellable(address(token));
        vm.warp(START - 1);
        vm.prank(SWEEP_RECEIVER);
        distributor.cancel();
        assertEq(uint256(vm.load(address(distributor), bytes32(type(uint256).max))), 1, "the flag");
        assertEq(vesting().paid(type(uint256).max), 0, "no index");
        assertEq(vesting().paidAmounts(type(uint256).max, 1)[0], 0, "no index");
        assertEq(vesting().paid(COUNT), 0, "padding");
    }

    function test_UnlockedBeforeTheStart() external view {
        assertEq(vesting().unlockedOf(1 ether, 0), 0, "long before");
        assertEq(vesting().unlockedOf(1 ether, START - 1), 0, "just before");
        assertEq(vesting().unlockedOf(1 ether, type(uint256).max), 1 ether, "at the end of time");
    }

    function test_DomainSeparator() external view {
        VestingClaim memory message;
        bytes32 typeHash = keccak256(
            "VestingClaim(uint256 index,address account,address recipient,uint256 amount,uint256 upTo,uint256 deadline)"
        );
        bytes32 structHash = keccak256(abi.encode(typeHash, message));
        assertEq(
            keccak256(abi.encodePacked(hex"1901", vesting().domainSeparator(), structHash)),
            vestingDigest(address(distributor), block.chainid, message),
            "digest"
        );
    }

    function test_NoAllowance() external {
        vm.recordLogs();
        claim(3);
        vm.warp(END);
        distributor.sweep(address(token));
        distributor.collectYield();
        distributor.collectGas();
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i = 0; i < logs.length; ++i) {
            assertTrue(logs[i].topics[0] != keccak256("Approval(address,address,uint256)"), "no approval");
        }
    }

    /// @dev At any second: what is held is what the list is owed, paid amounts and all, if the total was put in.
    function testFuzz_HoldsWhatIsOwed(uint256 seed) external {
        uint256 time = START;
        for (uint256 i = 0; i < 8; ++i) {
            time = bound(uint256(keccak256(abi.encode(seed, i))), time, END - 1);
            vm.warp(time);
            uint256 index = seed / (i + 1) % COUNT;
            if (vesting().unlockedOf(amountAt(index), time) != vesting().paid(index)) claim(index);
            uint256 paid = 0;
            uint256 unlocked = 0;
            uint256[] memory amounts = vesting().paidAmounts(0, COUNT);
            for (uint256 j = 0; j < COUNT; ++j) {
                paid += amounts[j];
                unlocked += vesting().unlockedOf(amountAt(j), time);
            }
            Parameters memory p = vesting().parameters();
            assertEq(token.balanceOf(address(distributor)), p.total - paid, "held");
            assertLe(
                unlocked, vesting().unlockedOf(p.total, time), "the total's share is no less than the sum of shares"
            );
        }
    }
}
