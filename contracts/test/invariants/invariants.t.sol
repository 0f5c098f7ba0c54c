// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { YieldMode } from "../../standins/BlastTypes.sol";
import { UsdbStandIn } from "../../standins/UsdbStandIn.sol";
import { CampaignInvariants } from "./CampaignInvariants.t.sol";
import { Handler } from "./Handler.sol";
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

/// @title What stays true of a campaign that pays at once.
abstract contract Invariants is CampaignInvariants {
    Handler internal handler;

    function makeHandler(Allocation[] memory allocations, uint256[] memory keys) internal override returns (address) {
        handler = new Handler(distributor, model, allocations, keys);
        return address(handler);
    }

    /// @dev That the handler really claims and sweeps; otherwise the invariants would hold of nothing.
    function test_HandlerReachesClaimsAndSweep() external {
        vm.warp(START);
        handler.claim(3, 7);
        handler.claimTo(4, 1, 1);
        handler.claimWithSignature(5, 1, START, 1);
        handler.claimMany(5);
        assertTrue(handler.timesPaid(3) == 1 && handler.timesPaid(4) == 1 && handler.timesPaid(5) == 1, "paid");
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
        vm.warp(START);
        handler.cancel(3);
        handler.claim(3, 7);
        assertEq(handler.timesPaid(3), 1, "paid");
        assertGe(handler.cancelledOut(), totalAmount(), "and no more cancelled");
    }

    function nameFaults() internal view override {
        super.nameFaults();
        assertEq(handler.paidTwice(), 0, "paid at most once");
        assertEq(handler.bitsLost(), 0, "no bit goes");
        assertEq(handler.bitsStrayed(), 0, "no bit comes by itself");
    }

    function checkPayments() internal view override {
        assertEq(handler.word(), handler.claimedMask(), "the bitmap is the books");
    }

    function checkEachPayment() internal view override {
        for (uint256 index = 0; index < COUNT; ++index) {
            assertTrue((handler.timesPaid(index) == 1) == distributor.isClaimed(index), "the bit says whether");
        }
        assertEq(distributor.claimedWords(1, 1)[0], 0, "no other word");
    }
}

contract PlainInvariants is Invariants {
    function makeModel() internal override returns (Model) {
        return new PlainModel();
    }
}

contract EtherInvariants is Invariants {
    function makeModel() internal override returns (Model) {
        return new EtherModel();
    }
}

contract NoReturnInvariants is Invariants {
    function makeModel() internal override returns (Model) {
        return new NoReturnModel();
    }
}

contract FeeInvariants is Invariants {
    function makeModel() internal override returns (Model) {
        return new FeeModel();
    }
}

contract FalseReturnInvariants is Invariants {
    function makeModel() internal override returns (Model) {
        return new FalseReturnModel();
    }
}

contract MovesAndDeniesInvariants is Invariants {
    function makeModel() internal override returns (Model) {
        return new MovesAndDeniesModel();
    }
}

contract GuardedInvariants is Invariants {
    function makeModel() internal override returns (Model) {
        return new GuardedModel();
    }
}

contract CallbackInvariants is Invariants {
    function makeModel() internal override returns (Model) {
        return new CallbackModel();
    }
}

/// @dev At its true address; the constructor makes the distributor CLAIMABLE.
contract ClaimableInvariants is Invariants {
    function makeModel() internal override returns (Model) {
        return new RebasingModel(address(USDB), YieldMode.CLAIMABLE);
    }
}

contract AutomaticInvariants is Invariants {
    function makeModel() internal override returns (Model) {
        return new RebasingModel(address(new UsdbStandIn()), YieldMode.AUTOMATIC);
    }
}

contract VoidInvariants is Invariants {
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
