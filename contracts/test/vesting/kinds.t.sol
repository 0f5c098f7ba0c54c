// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { ICampaign, Parameters } from "../../src/interfaces/ICampaign.sol";
import { ClaimInput } from "../../src/interfaces/IMerkleDistributor.sol";
import { IVestingDistributor, VestingOutcome } from "../../src/interfaces/IVestingDistributor.sol";
import { Vm } from "../base/Vm.sol";
import { CancelOnBlastTest, CancelTest } from "../distributor/cancel.t.sol";
import { ClaimTest } from "../distributor/claim.t.sol";
import { ClaimAndDelegateTest } from "../distributor/claimAndDelegate.t.sol";
import { ClaimManyTest } from "../distributor/claimMany.t.sol";
import { ClaimToTest } from "../distributor/claimTo.t.sol";
import { CollectAwayFromBlastTest, CollectTest } from "../distributor/collect.t.sol";
import { ConstructorOnBlastTest, ConstructorTest } from "../distributor/constructor.t.sol";
import { ForgedTest } from "../distributor/forged.t.sol";
import { SweepTest } from "../distributor/sweep.t.sol";
import { TryClaimTest } from "../distributor/tryClaim.t.sol";
import { ReentrancyTest } from "../matrix/reentrancy.t.sol";
import { RebasingTest, TokensTest } from "../matrix/tokens.t.sol";

/// @dev Every test of `distributor/` and `matrix/` that asks for what both kinds of campaign promise, on the code of the one over
/// time. Here is what differs.
contract VestingClaimTest is ClaimTest {
    constructor() {
        unlockInASecond();
    }

    function test_EmitsClaimed() external override {
        bytes32[] memory proof = proofAt(3);
        vm.recordLogs();
        distributor.claim(3, accountAt(3), amountAt(3), proof);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        assertEq(logs.length, 2, "Claimed, and the token's Transfer");
        assertEq(logs[0].emitter, address(distributor), "emitter");
        assertEq(logs[0].topics[0], keccak256("Claimed(uint256,address,address,uint256,uint256)"), "topic");
        assertEq(uint256(logs[0].topics[1]), 3, "index");
        assertEq(logs[0].topics[2], bytes32(uint256(uint160(accountAt(3)))), "account");
        assertEq(logs[0].data, abi.encode(accountAt(3), amountAt(3), amountAt(3)), "recipient, paid now, paid in all");
    }

    function test_MarksOneIndex() external override {
        claim(3);
        claim(8);
        for (uint256 index = 0; index < 300; ++index) {
            uint256 expected = index == 3 || index == 8 ? amountAt(index) : 0;
            assertEq(uint256(vm.load(address(distributor), bytes32(index))), expected, "the slot of an index");
        }
    }
}

contract VestingClaimToTest is ClaimToTest {
    constructor() {
        unlockInASecond();
    }

    function test_EmitsBothEvents() external override {
        vm.recordLogs();
        claimTo(3, ELSEWHERE, "");
        Vm.Log[] memory logs = vm.getRecordedLogs();
        assertEq(logs.length, 2, "Claimed, Transfer");
        assertEq(logs[0].topics[2], bytes32(uint256(uint160(accountAt(3)))), "account");
        assertEq(logs[0].data, abi.encode(ELSEWHERE, amountAt(3), amountAt(3)), "recipient, paid now, paid in all");
    }
}

contract VestingClaimManyTest is ClaimManyTest {
    constructor() {
        unlockInASecond();
    }

    function test_EmitsClaimSkipped() external override {
        ClaimInput[] memory inputs = mixture();
        vm.recordLogs();
        distributor.claimMany(inputs);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        assertEq(logs.length, 7, "two Transfers, two Claimed, three ClaimSkipped");
        assertEq(logs[0].topics[0], IVestingDistributor.Claimed.selector, "Claimed");
        for (uint256 i = 2; i < 5; ++i) {
            assertEq(logs[i].topics[0], keccak256("ClaimSkipped(uint256,uint8)"), "ClaimSkipped");
            assertEq(uint256(logs[i].topics[1]), i - 1, "index");
        }
        assertEq(logs[2].data, abi.encode(VestingOutcome.AlreadyClaimed), "1");
        assertEq(logs[3].data, abi.encode(VestingOutcome.InvalidProof), "2");
    }

    function test_RevertWhen_SomebodyElsePaysAnEntry() external override {
        address[3] memory callers = [RELAYER, accountAt(3), address(token)];
        for (uint256 i = 0; i < callers.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(ICampaign.OnlySelf.selector, callers[i]));
            vm.prank(callers[i]);
            vesting().payEntry(3, accountAt(3), amountAt(3), amountAt(3));
        }
        assertEq(vesting().paid(3), 0, "nothing is paid");
    }
}

contract VestingCancelTest is CancelTest {
    constructor() {
        unlockInASecond();
    }

    function test_ClaimReadsNoFlag() external override {
        vm.warp(PAYABLE);
        vm.record();
        claim(3);
        (bytes32[] memory reads, bytes32[] memory writes) = vm.accesses(address(distributor));
        assertTrue(reads.length > 0, "reads");
        for (uint256 i = 0; i < reads.length; ++i) {
            assertEq(reads[i], bytes32(uint256(3)), "the slot of the index alone is read");
        }
        assertEq(writes.length, 1, "one write");
        vm.record();
        distributor.isCancelled();
        (reads,) = vm.accesses(address(distributor));
        assertEq(reads[0], bytes32(type(uint256).max), "the flag's slot");
    }
}

contract VestingConstructorTest is ConstructorTest {
    constructor() {
        unlockInASecond();
    }

    function test_CodeIsTemplateCapAndTail() external view override {
        bytes memory template = vm.getDeployedCode("VestingDistributorCode.sol:VestingDistributorCode");
        bytes memory times_ = abi.encode(schedule);
        assertEq(times_.length, 96, "schedule");
        bytes memory tail = abi.encode(parametersFor(address(token)), CAP_BITS);
        assertEq(address(distributor).code, bytes.concat(template, times_, abi.encodePacked(capRow()), tail), "code");
    }

    function test_RevertWhen_WindowIsEmpty() external override {
        Parameters memory p = parametersFor(address(token));
        p.end = p.start;
        expectRevert(p, capRow(), abi.encodeWithSelector(ICampaign.InvalidWindow.selector, p.start, p.end));
        p.end = p.start - 1;
        expectRevert(p, capRow(), abi.encodeWithSelector(ICampaign.InvalidWindow.selector, p.start, p.end));
    }
}

contract VestingTryClaimTest is TryClaimTest {
    constructor() {
        unlockInASecond();
    }

    function paymentOf(ClaimInput memory input) internal pure override returns (bytes memory) {
        return abi.encodeCall(
            IVestingDistributor.payEntry, (input.index, input.account, input.amount, input.amount)
        );
    }
}

contract VestingClaimAndDelegateTest is ClaimAndDelegateTest {
    constructor() {
        unlockInASecond();
    }
}

contract VestingSweepTest is SweepTest {
    constructor() {
        unlockInASecond();
    }
}

contract VestingForgedTest is ForgedTest {
    constructor() {
        unlockInASecond();
    }
}

contract VestingReentrancyTest is ReentrancyTest {
    constructor() {
        unlockInASecond();
    }
}

contract VestingTokensTest is TokensTest {
    constructor() {
        unlockInASecond();
    }
}

contract VestingRebasingTest is RebasingTest {
    constructor() {
        unlockInASecond();
    }
}

contract VestingCancelOnBlastTest is CancelOnBlastTest {
    constructor() {
        unlockInASecond();
    }
}

contract VestingCollectTest is CollectTest {
    constructor() {
        unlockInASecond();
    }
}

contract VestingCollectAwayFromBlastTest is CollectAwayFromBlastTest {
    constructor() {
        unlockInASecond();
    }
}

contract VestingConstructorOnBlastTest is ConstructorOnBlastTest {
    constructor() {
        unlockInASecond();
    }
}
