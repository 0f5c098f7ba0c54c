// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { IVestingDistributor, Schedule } from "../../src/interfaces/IVestingDistributor.sol";
import { VestingTest } from "../base/VestingTest.sol";

contract ScheduleTest is VestingTest {
    /// @dev Written by `scripts/unlocks.test.ts`, which reckons in fractions and counts steps one by one.
    string internal constant FILE = "contracts/test/fixtures/unlocks.json";

    function draw(uint256 group, uint256 number, uint256 what) internal pure returns (uint256) {
        return uint256(keccak256(abi.encode(group, number, what)));
    }

    function scheduleOf(uint256 group) internal pure returns (uint64 start, Schedule memory s) {
        start = uint64(1 + draw(group, 0, 0) % 2 ** 40);
        s.duration = uint64(1 + draw(group, 0, 1) % 2 ** (1 + draw(group, 0, 2) % 40));
        if (draw(group, 0, 3) % 2 == 0) s.cliff = uint64(draw(group, 0, 4) % (uint256(s.duration) + 1));
        if (draw(group, 0, 5) % 2 == 0) s.tranches = uint8(1 + draw(group, 0, 6) % 64);
    }

    /// @dev A quarter anywhere, the others within a second of the cliff, the end, or a step.
    function timeOf(uint256 group, uint256 number, uint64 start, Schedule memory s) internal pure returns (uint256) {
        uint256 kind = draw(group, number, 2) % 4;
        uint256 random = draw(group, number, 3);
        if (kind == 0) return start + random % (uint256(s.duration) * 5 / 4 + 2);
        if (kind == 1) return start + uint256(s.cliff) + random % 3 - 1;
        if (kind == 2) return start + uint256(s.duration) + random % 3 - 1;
        uint256 steps = s.tranches == 0 ? 7 : s.tranches;
        uint256 step = draw(group, number, 4) % (steps + 1);
        return start + (step * s.duration + steps - 1) / steps + random % 3 - 1;
    }

    function test_AgreesWithExactFractions() external {
        string memory json = vm.readFile(FILE);
        uint256 groups = vm.parseJsonUint(json, ".groups");
        uint256 times = vm.parseJsonUint(json, ".times");
        bytes32[] memory digests = vm.parseJsonBytes32Array(json, ".digests");
        assertGe(groups * times, 10_000, "times");
        assertEq(digests.length, groups, "a digest each");
        for (uint256 group = 0; group < groups; ++group) {
            (uint64 start, Schedule memory s) = scheduleOf(group);
            IVestingDistributor created = createWith(address(token), start, s);
            bytes32 digest = 0;
            for (uint256 number = 1; number <= times; ++number) {
                uint256 amount = draw(group, number, 0) >> (draw(group, number, 1) % 256);
                uint256 unlocked = created.unlockedOf(amount, timeOf(group, number, start, s));
                digest = keccak256(abi.encode(digest, unlocked));
            }
            assertEq(digest, digests[group], string.concat("group ", vm.toString(group)));
        }
    }

    /// @dev unlocked <= amount · elapsed / duration < unlocked + 1, by cross-multiplication.
    function testFuzz_LinearIsTheFloor(uint256 amount, uint64 duration, uint64 elapsed) external {
        duration = uint64(bound(duration, 1, type(uint56).max));
        elapsed = uint64(bound(elapsed, 0, duration));
        amount = bound(amount, 0, type(uint192).max);
        uint256 unlocked =
            createWith(address(token), START, Schedule(0, duration, 0)).unlockedOf(amount, uint256(START) + elapsed);
        assertLe(unlocked * duration, amount * elapsed, "no more");
        assertTrue((unlocked + 1) * duration > amount * elapsed, "and no less");
    }

    function testFuzz_NeverFallsAndEndsAtTheAmount(
        uint256 amount,
        uint64 cliff,
        uint64 duration,
        uint8 tranches,
        uint64 first,
        uint64 second
    ) external {
        duration = uint64(bound(duration, 1, type(uint56).max));
        (cliff, tranches) = (uint64(bound(cliff, 0, duration)), uint8(bound(tranches, 0, 64)));
        IVestingDistributor created = createWith(address(token), START, Schedule(cliff, duration, tranches));
        (first, second) = first < second ? (first, second) : (second, first);
        assertLe(created.unlockedOf(amount, first), created.unlockedOf(amount, second), "never falls");
        assertLe(created.unlockedOf(amount, second), amount, "never more than the amount");
        assertEq(created.unlockedOf(amount, uint256(START) + duration), amount, "ends at the amount");
        if (cliff != 0) {
            assertEq(created.unlockedOf(amount, uint256(START) + cliff - 1), 0, "nothing before the cliff");
        }
    }

    function test_OneTrancheIsTheEnd() external {
        IVestingDistributor created = createWith(address(token), START, Schedule(0, DURATION, 1));
        assertEq(created.unlockedOf(7, START + DURATION - 1), 0, "before");
        assertEq(created.unlockedOf(7, START + DURATION), 7, "at the end");
    }

    /// @dev Of 24 steps, the first six come together, at the cliff.
    function test_CliffHoldsStepsBack() external {
        IVestingDistributor created = createWith(address(token), START, Schedule(600, 2_400, 24));
        assertEq(created.unlockedOf(2_400, START + 599), 0, "before the cliff");
        assertEq(created.unlockedOf(2_400, START + 600), 600, "at the cliff");
        assertEq(created.unlockedOf(2_400, START + 699), 600, "between steps");
        assertEq(created.unlockedOf(2_400, START + 700), 700, "the next step");
    }
}
