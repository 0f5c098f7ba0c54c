// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { Parameters } from "../../src/interfaces/ICampaign.sol";
import { IVestingDistributor, Schedule } from "../../src/interfaces/IVestingDistributor.sol";
import { VestingTest } from "../base/VestingTest.sol";

contract VestingScheduleOfConstructorTest is VestingTest {
    function expectInvalid(Schedule memory s) internal {
        Parameters memory p = parametersFor(address(token));
        p.end = NEVER;
        vm.expectRevert(
            abi.encodeWithSelector(IVestingDistributor.InvalidSchedule.selector, s.cliff, s.duration, s.tranches)
        );
        this.createVesting(p, s, capRow());
    }

    function test_RevertWhen_DurationIsZero() external {
        expectInvalid(Schedule(0, 0, 0));
        expectInvalid(Schedule(0, 0, 1));
    }

    function test_RevertWhen_CliffIsBeyondTheDuration() external {
        expectInvalid(Schedule(DURATION + 1, DURATION, 0));
        createWith(address(token), START, Schedule(DURATION, DURATION, 0));
    }

    function test_RevertWhen_TranchesAreTooMany() external {
        expectInvalid(Schedule(0, DURATION, 65));
        expectInvalid(Schedule(0, DURATION, 255));
        createWith(address(token), START, Schedule(0, DURATION, 64));
    }

    function testFuzz_RevertWhen_EndIsTooEarly(uint64 start, uint64 duration, uint64 end) external {
        start = uint64(bound(start, 0, NEVER - 2));
        duration = uint64(bound(duration, 1, NEVER));
        end = uint64(bound(end, start + 1, NEVER));
        uint256 earliest = uint256(start) + duration + 30 days;
        if (end % 4 == 0 && earliest < NEVER) end = uint64(earliest);
        if (end % 4 == 1 && earliest < NEVER) end = uint64(earliest - 1);
        Parameters memory p = parametersFor(address(token));
        (p.start, p.end) = (start, end);
        Schedule memory s = Schedule(0, duration, 0);
        bytes32[] memory cap = capRow();
        if (end < earliest) {
            vm.expectRevert(abi.encodeWithSelector(IVestingDistributor.EndTooEarly.selector, end, earliest));
        }
        this.createVesting(p, s, cap);
    }

    function test_TakesACampaignThatNeverEnds() external {
        Parameters memory p = parametersFor(address(token));
        (p.end, p.sweepReceiver) = (NEVER, address(0));
        assertEq(this.createVesting(p, schedule, capRow()).end(), NEVER, "end");
    }

    /// @dev Not for a build without optimisation (see `scripts/check-coverage.ts`, which leaves it out by its name).
    function test_LargestCapFitsAsTheFactoryDoes() external {
        Parameters memory p = parametersFor(address(token));
        (p.count, p.height) = (2 ** 20, 11);
        bytes32[] memory cap = new bytes32[](512);
        assertLe(address(this.createVesting(p, schedule, cap)).code.length, 24_576, "EIP-170");
        assertLe(bytes.concat(vm.getCode(artifact()), abi.encode(p, schedule, cap)).length, 49_152, "EIP-3860");
        string memory factory = "VestingDistributorFactory.sol:VestingDistributorFactory";
        assertLe(vm.getDeployedCode(factory).length, 24_576, "factory");
        assertLe(vm.getCode(factory).length, 49_152, "its creation");
    }
}
