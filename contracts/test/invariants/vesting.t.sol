// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { Schedule } from "../../src/interfaces/IVestingDistributor.sol";
import { YieldMode } from "../../standins/BlastTypes.sol";
import { UsdbStandIn } from "../../standins/UsdbStandIn.sol";
import { BlastTest } from "../base/BlastTest.sol";
import {
    CallbackModel,
    EtherModel,
    FalseReturnModel,
    FeeModel,
    GuardedModel,
    Model,
    MovesAndDeniesModel,
    NoReturnModel,
    PlainModel,
    RebasingModel
} from "./Model.sol";
import { VestingHandler } from "./VestingHandler.sol";

/// @title What stays true of a campaign over time whatever anybody does, for one kind of money.
/// @dev Fewer runs than of the other kind, as each call is followed by a look at every slot. (Forge wants the number at each
/// contract.)
abstract contract VestingInvariants is BlastTest {
    VestingHandler internal handler;
    Model internal model;

    function makeModel() internal virtual returns (Model);

    function makeSchedule() internal pure virtual returns (Schedule memory) {
        return Schedule({ cliff: 100, duration: 1_000, tranches: 0 });
    }

    constructor() {
        unlockBy(makeSchedule());
    }

    function setUp() public override {
        super.setUp();
        model = makeModel();
        // Time for a few calls before the claims open.
        vm.warp(START - 100);
        distributor = deployCancellable(model.asset());
        afterDeployment();
        model.fund(address(distributor), totalAmount());
        VestingHandler.Allocation[] memory allocations = new VestingHandler.Allocation[](COUNT);
        uint256[] memory keys = new uint256[](COUNT);
        for (uint256 i = 0; i < COUNT; ++i) {
            allocations[i] = VestingHandler.Allocation(accountAt(i), amountAt(i), proofAt(i));
            keys[i] = keyAt(i);
        }
        handler = new VestingHandler(vesting(), model, allocations, keys);
    }

    function afterDeployment() internal virtual { }

    /// @dev Forge asks the test which contracts to call.
    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    /// @dev That the handler really claims, twice, and sweeps; otherwise the invariants would hold of nothing.
    function test_HandlerReachesClaimsAndSweep() external {
        vm.warp(START + 500);
        handler.claim(3, 7);
        handler.claimTo(4, 1, 1);
        handler.claimWithSignature(5, 1, amountAt(5) / 4, 1);
        handler.claimMany(5);
        handler.claimAndDelegate(7, 1);
        uint256 half = handler.paid(3);
        assertTrue(half != 0 && handler.paid(4) != 0 && handler.paid(5) != 0 && handler.paid(7) != 0, "paid");
        vm.warp(PAYABLE);
        handler.claim(3, 7);
        assertTrue(handler.paid(3) > half, "and the rest");
        vm.warp(END);
        handler.sweep(false);
        assertGe(handler.sweptOut(), 1, "swept");
    }

    /// @dev The same for a cancel, and for claims from what came in after it.
    function test_HandlerReachesCancelAndClaimsAfterwards() external {
        handler.cancel(1);
        assertEq(handler.cancelledOut(), 0, "another may not");
        handler.cancel(3);
        assertGe(handler.cancelledOut(), totalAmount(), "cancelled");
        handler.fundAgain();
        vm.warp(PAYABLE);
        handler.cancel(3);
        handler.claim(3, 7);
        assertEq(handler.paid(3), amountAt(3), "paid");
        assertGe(handler.cancelledOut(), totalAmount(), "and no more cancelled");
    }

    /// @dev Claims, the sweep, the cancel and the balance are all that was put in (yield that comes into the balance comes on top).
    function invariant_Conservation() external view {
        uint256 left = model.funded() - handler.paidOut();
        uint256 there = model.balance(address(distributor)) + handler.sweptOut() + handler.cancelledOut();
        if (model.isGrowing()) assertGe(there + 1e12, left, "at least what was put in");
        else assertEq(there, left, "what was put in");
    }

    function invariant_PaidUnlockedAmount() external view {
        assertEq(handler.paidAboveUnlocked(), 0, "no more than was unlocked, or signed");
        assertEq(handler.paidAmountsThatFell(), 0, "no paid amount falls");
        assertEq(handler.paidAmountsThatStrayed(), 0, "or grows by itself");
        assertEq(handler.writesThatStrayed(), 0, "nothing else is ever written");
        for (uint256 index = 0; index < COUNT; ++index) {
            uint256 unlocked = vesting().unlockedOf(amountAt(index), vm.getBlockTimestamp());
            assertLe(vesting().paid(index), unlocked, "paid <= unlocked");
            assertLe(unlocked, amountAt(index), "unlocked <= amount");
            assertEq(
                uint256(vm.load(address(distributor), bytes32(index))), handler.paid(index), "the slot is the books"
            );
        }
        for (uint256 slot = COUNT; slot < 40; ++slot) {
            assertEq(uint256(vm.load(address(distributor), bytes32(slot))), 0, "no other slot");
        }
    }

    function invariant_WindowsAreDisjoint() external view {
        assertEq(handler.paidOutsideTheWindow(), 0, "claims in [start, end)");
        assertEq(handler.sweptInsideTheWindow(), 0, "sweeps from end on");
        assertEq(handler.cancelledFromTheStartOn(), 0, "cancels before the start");
        assertEq(handler.cancelledByAnother(), 0, "by the sweep receiver alone");
        assertTrue(distributor.isCancelled() == handler.isCancelled(), "the flag says whether");
        assertGe(END, uint256(START) + schedule.duration + 30 days, "the sweep waits for all to unlock, and 30 days");
    }

    function invariant_NoAllowance() external view {
        address[5] memory spenders =
            [address(handler), address(this), SWEEP_RECEIVER, YIELD_RECEIVER, address(distributor)];
        for (uint256 i = 0; i < spenders.length; ++i) {
            assertEq(model.allowance(address(distributor), spenders[i]), 0, "allowance");
        }
    }
}

/// forge-config: default.invariant.runs = 6
contract VestingPlainInvariants is VestingInvariants {
    function makeModel() internal override returns (Model) {
        return new PlainModel();
    }
}

/// forge-config: default.invariant.runs = 6
contract VestingTranchesInvariants is VestingInvariants {
    function makeSchedule() internal pure override returns (Schedule memory) {
        return Schedule({ cliff: 300, duration: 1_000, tranches: 7 });
    }

    function makeModel() internal override returns (Model) {
        return new PlainModel();
    }
}

/// forge-config: default.invariant.runs = 6
contract VestingEtherInvariants is VestingInvariants {
    function makeModel() internal override returns (Model) {
        return new EtherModel();
    }
}

/// forge-config: default.invariant.runs = 6
contract VestingNoReturnInvariants is VestingInvariants {
    function makeModel() internal override returns (Model) {
        return new NoReturnModel();
    }
}

/// forge-config: default.invariant.runs = 6
contract VestingFeeInvariants is VestingInvariants {
    function makeModel() internal override returns (Model) {
        return new FeeModel();
    }
}

/// forge-config: default.invariant.runs = 6
contract VestingFalseReturnInvariants is VestingInvariants {
    function makeModel() internal override returns (Model) {
        return new FalseReturnModel();
    }
}

/// forge-config: default.invariant.runs = 6
contract VestingMovesAndDeniesInvariants is VestingInvariants {
    function makeModel() internal override returns (Model) {
        return new MovesAndDeniesModel();
    }
}

/// forge-config: default.invariant.runs = 6
contract VestingGuardedInvariants is VestingInvariants {
    function makeModel() internal override returns (Model) {
        return new GuardedModel();
    }
}

/// forge-config: default.invariant.runs = 6
contract VestingCallbackInvariants is VestingInvariants {
    function makeModel() internal override returns (Model) {
        return new CallbackModel();
    }
}

/// @dev At its true address; the constructor makes the distributor CLAIMABLE.
/// forge-config: default.invariant.runs = 6
contract VestingClaimableInvariants is VestingInvariants {
    function makeModel() internal override returns (Model) {
        return new RebasingModel(address(USDB), YieldMode.CLAIMABLE);
    }
}

/// forge-config: default.invariant.runs = 6
contract VestingAutomaticInvariants is VestingInvariants {
    function makeModel() internal override returns (Model) {
        return new RebasingModel(address(new UsdbStandIn()), YieldMode.AUTOMATIC);
    }
}

/// forge-config: default.invariant.runs = 6
contract VestingVoidInvariants is VestingInvariants {
    function makeModel() internal override returns (Model) {
        return new RebasingModel(address(new UsdbStandIn()), YieldMode.VOID);
    }

    function afterDeployment() internal override {
        UsdbStandIn usdb = UsdbStandIn(model.asset());
        vm.prank(address(distributor));
        usdb.configure(YieldMode.VOID);
        assertEq(uint8(usdb.getConfiguration(address(distributor))), uint8(YieldMode.VOID), "mode");
    }
}
