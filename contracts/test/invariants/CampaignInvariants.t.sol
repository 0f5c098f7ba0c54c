// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { ICampaign } from "../../src/interfaces/ICampaign.sol";
import { BlastTest } from "../base/BlastTest.sol";
import { Allocation, Model } from "./Model.sol";

/// @title The plain account that a handler keeps of what it has done.
interface IBooks {
    function paidOut() external view returns (uint256);
    function sweptOut() external view returns (uint256);
    function cancelledOut() external view returns (uint256);
    function isCancelled() external view returns (bool);

    /// @dev How often anything happened that must not; each is counted by itself, too.
    function faults() external view returns (uint256);
    function paidOutsideTheWindow() external view returns (uint256);
    function sweptInsideTheWindow() external view returns (uint256);
    function cancelledFromTheStartOn() external view returns (uint256);
    function cancelledByAnother() external view returns (uint256);
    function writesThatStrayed() external view returns (uint256);
}

/// @title What stays true of a campaign of either kind whatever anybody does, for one kind of money.
/// @dev Forge plays games of its own for each function whose name begins with `invariant`, so there is one, which checks
/// everything after each call.
abstract contract CampaignInvariants is BlastTest {
    IBooks internal books;
    Model internal model;
    /// @dev Of the same token and the same list, and nobody does anything to it.
    ICampaign internal bystander;
    bytes32 internal _identity;
    address[] internal _spenders;

    function makeModel() internal virtual returns (Model);

    function makeHandler(Allocation[] memory allocations, uint256[] memory keys) internal virtual returns (address);

    function afterDeployment(address campaign) internal virtual { }

    /// @dev What the kind of campaign keeps of its payments.
    function checkPayments() internal view virtual;

    /// @dev The same once more, index by index.
    function checkEachPayment() internal view virtual;

    function setUp() public override {
        super.setUp();
        model = makeModel();
        // Time for a few calls before the claims open.
        vm.warp(START - 100);
        distributor = deployCancellable(model.asset());
        afterDeployment(address(distributor));
        model.fund(address(distributor), totalAmount());
        Allocation[] memory allocations = new Allocation[](COUNT);
        uint256[] memory keys = new uint256[](COUNT);
        for (uint256 i = 0; i < COUNT; ++i) {
            allocations[i] = Allocation(accountAt(i), amountAt(i), proofAt(i));
            keys[i] = keyAt(i);
        }
        books = IBooks(makeHandler(allocations, keys));
        bystander = deployCancellable(model.asset());
        afterDeployment(address(bystander));
        model.fundAnother(address(bystander), totalAmount());
        _identity = identity();
        _spenders = [address(books), address(this), SWEEP_RECEIVER, YIELD_RECEIVER, address(distributor)];
    }

    /// @dev Forge asks the test which contracts to call.
    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(books);
    }

    function invariant_AllHold() external view {
        checkConservation();
        assertTrue(distributor.isCancelled() == books.isCancelled(), "the flag says whether");
        assertFalse(model.hasAllowance(address(distributor), _spenders), "allowance");
        assertGe(model.balance(address(bystander)), totalAmount(), "another campaign keeps what it has");
        if (books.faults() != 0) nameFaults();
        checkPayments();
    }

    /// @dev Claims, the sweep, the cancel and the balance are all that was put in (yield that comes into the balance comes on
    /// top), and claims are never more than the list.
    function checkConservation() internal view {
        uint256 left = model.funded() - books.paidOut();
        uint256 there = model.balance(address(distributor)) + books.sweptOut() + books.cancelledOut();
        if (model.isGrowing()) assertGe(there + 1e12, left, "at least what was put in");
        else assertEq(there, left, "what was put in");
        assertLe(books.paidOut(), totalAmount(), "no more than the list");
    }

    function nameFaults() internal view virtual {
        assertEq(books.paidOutsideTheWindow(), 0, "claims in [start, end)");
        assertEq(books.sweptInsideTheWindow(), 0, "sweeps from end on");
        assertEq(books.cancelledFromTheStartOn(), 0, "cancels before the start");
        assertEq(books.cancelledByAnother(), 0, "by the sweep receiver alone");
        assertEq(books.writesThatStrayed(), 0, "nothing but payments and the cancel is ever written");
    }

    /// @dev All that a campaign is, and how Blast treats it.
    function identity() private view returns (bytes32) {
        return keccak256(
            abi.encode(
                address(distributor).codehash,
                distributor.parameters(),
                distributor.merkleRoot(),
                distributor.domainSeparator(),
                isOverTime() ? abi.encode(vesting().schedule()) : bytes(""),
                BLAST.governorMap(address(distributor)),
                BLAST.readYieldConfiguration(address(distributor))
            )
        );
    }

    /// @dev What takes longer to look at, at the end of each game.
    function afterInvariant() external {
        assertEq(identity(), _identity, "the same campaign");
        if (!model.isGrowing()) {
            assertEq(model.balance(address(bystander)), totalAmount(), "and gets nothing of another's");
        }
        checkEachPayment();
        if (model.isObedient() && vm.getBlockTimestamp() < END) payEverybody();
    }

    /// @dev Whatever anybody has done: each allocation can be paid in full, as long as its money is there and the token lets it
    /// go.
    function payEverybody() private {
        if (vm.getBlockTimestamp() < PAYABLE) vm.warp(PAYABLE);
        (uint256 owed, uint256 there) = (totalAmount() - books.paidOut(), model.balance(address(distributor)));
        if (there < owed) model.fund(address(distributor), owed - there);
        for (uint256 index = 0; index < COUNT; ++index) {
            if (!isPaid(index)) claim(index);
            assertTrue(isPaid(index), "paid in the end");
        }
    }
}
