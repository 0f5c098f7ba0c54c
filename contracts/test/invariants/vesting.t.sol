// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { Schedule } from "../../src/interfaces/IVestingDistributor.sol";
import { YieldMode } from "../../standins/BlastTypes.sol";
import { UsdbStandIn } from "../../standins/UsdbStandIn.sol";
import { CampaignInvariants } from "./CampaignInvariants.t.sol";
import {
    Allocation,
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

/// @title What stays true of a campaign over time.
abstract contract VestingInvariants is CampaignInvariants {
    VestingHandler internal handler;

    function makeSchedule() internal pure virtual returns (Schedule memory) {
        return Schedule({ cliff: 100, duration: 1_000, tranches: 0 });
    }

    constructor() {
        unlockBy(makeSchedule());
    }

    function makeHandler(Allocation[] memory allocations, uint256[] memory keys) internal override returns (address) {
        handler = new VestingHandler(vesting(), model, allocations, keys);
        return address(handler);
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

    function nameFaults() internal view override {
        super.nameFaults();
        assertEq(handler.paidAboveUnlocked(), 0, "no more than was unlocked, or signed");
        assertEq(handler.paidAmountsThatFell(), 0, "no paid amount falls");
        assertEq(handler.paidAmountsThatStrayed(), 0, "or grows by itself");
    }

    /// @dev The handler looks at all of it after each call. What is unlocked never falls (`schedule.t.sol`), so it is enough to
    /// compare it with what is paid when that grows.
    function checkPayments() internal view override { }

    function checkEachPayment() internal view override {
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
        assertGe(END, uint256(START) + schedule.duration + 30 days, "the sweep waits for all to unlock, and 30 days");
    }
}

contract VestingPlainInvariants is VestingInvariants {
    function makeModel() internal override returns (Model) {
        return new PlainModel();
    }
}

contract VestingTranchesInvariants is VestingInvariants {
    function makeSchedule() internal pure override returns (Schedule memory) {
        return Schedule({ cliff: 300, duration: 1_000, tranches: 7 });
    }

    function makeModel() internal override returns (Model) {
        return new PlainModel();
    }
}

contract VestingEtherInvariants is VestingInvariants {
    function makeModel() internal override returns (Model) {
        return new EtherModel();
    }
}

contract VestingNoReturnInvariants is VestingInvariants {
    function makeModel() internal override returns (Model) {
        return new NoReturnModel();
    }
}

contract VestingFeeInvariants is VestingInvariants {
    function makeModel() internal override returns (Model) {
        return new FeeModel();
    }
}

contract VestingFalseReturnInvariants is VestingInvariants {
    function makeModel() internal override returns (Model) {
        return new FalseReturnModel();
    }
}

contract VestingMovesAndDeniesInvariants is VestingInvariants {
    function makeModel() internal override returns (Model) {
        return new MovesAndDeniesModel();
    }
}

contract VestingGuardedInvariants is VestingInvariants {
    function makeModel() internal override returns (Model) {
        return new GuardedModel();
    }
}

contract VestingCallbackInvariants is VestingInvariants {
    function makeModel() internal override returns (Model) {
        return new CallbackModel();
    }
}

/// @dev At its true address; the constructor makes the distributor CLAIMABLE.
contract VestingClaimableInvariants is VestingInvariants {
    function makeModel() internal override returns (Model) {
        return new RebasingModel(address(USDB), YieldMode.CLAIMABLE);
    }
}

contract VestingAutomaticInvariants is VestingInvariants {
    function makeModel() internal override returns (Model) {
        return new RebasingModel(address(new UsdbStandIn()), YieldMode.AUTOMATIC);
    }
}

contract VestingVoidInvariants is VestingInvariants {
    function makeModel() internal override returns (Model) {
        return new RebasingModel(address(new UsdbStandIn()), YieldMode.VOID);
    }

    function afterDeployment(address campaign) internal override {
        UsdbStandIn usdb = UsdbStandIn(model.asset());
        vm.prank(campaign);
        usdb.configure(YieldMode.VOID);
        assertEq(uint8(usdb.getConfiguration(campaign)), uint8(YieldMode.VOID), "mode");
    }
}
