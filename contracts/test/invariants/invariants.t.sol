// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { YieldMode } from "../../standins/BlastTypes.sol";
import { UsdbStandIn } from "../../standins/UsdbStandIn.sol";
import { BlastTest } from "../base/BlastTest.sol";
import { Handler } from "./Handler.sol";
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

/// @title What stays true of a campaign whatever anybody does, for one kind of money; see the contracts below for all.
abstract contract Invariants is BlastTest {
    Handler internal handler;
    Model internal model;

    function makeModel() internal virtual returns (Model);

    function setUp() public override {
        super.setUp();
        model = makeModel();
        // Time for a few calls before the claims open.
        vm.warp(START - 100);
        distributor = deployCancellable(model.asset());
        afterDeployment();
        model.fund(address(distributor), totalAmount());
        Handler.Allocation[] memory allocations = new Handler.Allocation[](COUNT);
        uint256[] memory keys = new uint256[](COUNT);
        for (uint256 i = 0; i < COUNT; ++i) {
            allocations[i] = Handler.Allocation(accountAt(i), amountAt(i), proofAt(i));
            keys[i] = keyAt(i);
        }
        handler = new Handler(distributor, model, allocations, keys);
    }

    function afterDeployment() internal virtual { }

    /// @dev Forge asks the test which contracts to call.
    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
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

    /// @dev Claims, the sweep, the cancel and the balance are all that was put in (yield that comes into the balance comes on top).
    function invariant_Conservation() external view {
        uint256 left = model.funded() - handler.paidOut();
        uint256 there = model.balance(address(distributor)) + handler.sweptOut() + handler.cancelledOut();
        if (model.isGrowing()) assertGe(there + 1e12, left, "at least what was put in");
        else assertEq(there, left, "what was put in");
    }

    function invariant_OneClaimALeaf() external view {
        for (uint256 index = 0; index < COUNT; ++index) {
            assertLe(handler.timesPaid(index), 1, "paid at most once");
            assertTrue((handler.timesPaid(index) == 1) == distributor.isClaimed(index), "the bit says whether");
        }
    }

    function invariant_BitmapOnlyGrowsByWhatWasPaid() external view {
        assertEq(handler.bitsLost(), 0, "no bit goes");
        assertEq(handler.bitsStrayed(), 0, "no bit comes by itself");
        assertEq(handler.writesStrayed(), 0, "nothing else is ever written");
        assertEq(handler.word(), handler.claimedMask(), "the bitmap is the books");
        assertEq(distributor.claimedWords(1, 1)[0], 0, "no other word");
    }

    function invariant_WindowsAreDisjoint() external view {
        assertEq(handler.paidOutsideTheWindow(), 0, "claims in [start, end)");
        assertEq(handler.sweptInsideTheWindow(), 0, "sweeps from end on");
        assertEq(handler.cancelledFromTheStartOn(), 0, "cancels before the start");
        assertEq(handler.cancelledByAnother(), 0, "by the sweep receiver alone");
        assertTrue(distributor.isCancelled() == handler.isCancelled(), "the flag says whether");
    }

    function invariant_NoAllowance() external view {
        address[5] memory spenders =
            [address(handler), address(this), SWEEP_RECEIVER, YIELD_RECEIVER, address(distributor)];
        for (uint256 i = 0; i < spenders.length; ++i) {
            assertEq(model.allowance(address(distributor), spenders[i]), 0, "allowance");
        }
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

    function afterDeployment() internal override {
        UsdbStandIn usdb = UsdbStandIn(model.asset());
        vm.prank(address(distributor));
        usdb.configure(YieldMode.VOID);
        assertEq(uint8(usdb.getConfiguration(address(distributor))), uint8(YieldMode.VOID), "mode");
    }
}
