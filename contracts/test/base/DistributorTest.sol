// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { ICampaign } from "../../src/interfaces/ICampaign.sol";
import { ClaimInput, IMerkleDistributor, Parameters } from "../../src/interfaces/IMerkleDistributor.sol";
import { IVestingDistributor, Schedule } from "../../src/interfaces/IVestingDistributor.sol";
import { PlainToken } from "../tokens/PlainToken.sol";
import { Test } from "./Test.sol";
import { Tree } from "./Tree.sol";

/// @title A campaign to test with: 11 allocations, a tree of depth 4, a cap of 4, proofs of 2; open from 1,000 to 2,000.
/// @dev The distributor is named by its artifact, not imported: it is compiled apart (see foundry.toml), and what is
/// tested are the very bytes that are deployed.
abstract contract DistributorTest is Test {
    uint256 internal constant COUNT = 11;
    uint256 internal constant CAP_BITS = 2;
    uint64 internal constant START = 1_000;
    uint64 internal constant GRACE = 30 days;
    uint64 internal constant NEVER = type(uint64).max;

    // What differs between the kinds of campaign, so that each goes through the same tests. `unlockBy` sets these.

    /// @dev First second in which claims are closed.
    uint64 internal END = 2_000;

    /// @dev First second in which every allocation can be paid in full.
    uint64 internal PAYABLE = START;

    /// @dev How a campaign over time unlocks; a duration of zero is one that pays at once.
    Schedule internal schedule;

    address internal constant SWEEP_RECEIVER = address(0x5EEF);
    address internal constant YIELD_RECEIVER = address(0x1E1D);
    address internal constant GAS_RECEIVER = address(0x6A5);
    address internal constant RELAYER = address(0xE1A);
    address internal constant ELSEWHERE = address(0xE15E);

    PlainToken internal token;
    IMerkleDistributor internal distributor;

    /// @dev The accounts of the first keys. To work one out of its key takes longer than a claim.
    address[] private _accounts;

    constructor() {
        for (uint256 index = 0; index < COUNT; ++index) {
            _accounts.push(vm.addr(keyAt(index)));
        }
    }

    function setUp() public virtual {
        vm.warp(PAYABLE);
        token = new PlainToken();
        distributor = deploy(address(token));
        token.mint(address(distributor), totalAmount());
    }

    // ------------------------------------------------------------------------------------------ the list

    /// @dev Keys are 1, 2, 3 ...: every account of the list can sign.
    function keyAt(uint256 index) internal pure returns (uint256) {
        return index + 1;
    }

    function accountAt(uint256 index) internal view virtual returns (address) {
        return index < COUNT ? _accounts[index] : vm.addr(keyAt(index));
    }

    function amountAt(uint256 index) internal pure virtual returns (uint256) {
        return 100 ether + index;
    }

    function count() internal view virtual returns (uint256) {
        return COUNT;
    }

    function capBits() internal view virtual returns (uint256) {
        return CAP_BITS;
    }

    function totalAmount() internal view returns (uint256 sum) {
        for (uint256 i = 0; i < count(); ++i) {
            sum += amountAt(i);
        }
    }

    function height() internal view returns (uint256) {
        return Tree.depthOf(count()) - capBits();
    }

    function leaves() internal view returns (bytes32[] memory) {
        address[] memory accounts = new address[](count());
        uint256[] memory amounts = new uint256[](count());
        for (uint256 i = 0; i < count(); ++i) {
            (accounts[i], amounts[i]) = (accountAt(i), amountAt(i));
        }
        return Tree.leaves(accounts, amounts);
    }

    function capRow() internal view returns (bytes32[] memory) {
        return Tree.rowAt(leaves(), height());
    }

    function proofAt(uint256 index) internal view returns (bytes32[] memory) {
        return Tree.proof(leaves(), index, height());
    }

    function inputAt(uint256 index) internal view returns (ClaimInput memory) {
        return ClaimInput(index, accountAt(index), amountAt(index), proofAt(index));
    }

    // ------------------------------------------------------------------------------------------ the contract

    /// @dev For the constructor of a test: its campaigns are over time.
    function unlockBy(Schedule memory s) internal {
        schedule = s;
        PAYABLE = START + s.duration;
        END = PAYABLE + GRACE;
    }

    /// @dev As `unlockBy`, with all of it unlocked when the test begins.
    function unlockInASecond() internal {
        unlockBy(Schedule({ cliff: 0, duration: 1, tranches: 0 }));
    }

    function vesting() internal view returns (IVestingDistributor) {
        return IVestingDistributor(payable(address(distributor)));
    }

    function isOverTime() internal view returns (bool) {
        return schedule.duration != 0;
    }

    function artifact() internal view returns (string memory) {
        return isOverTime() ? "VestingDistributor.sol:VestingDistributor" : "MerkleDistributor.sol:MerkleDistributor";
    }

    function constructorArguments(Parameters memory p, bytes32[] memory cap) internal view returns (bytes memory) {
        return isOverTime() ? abi.encode(p, schedule, cap) : abi.encode(p, cap);
    }

    /// @dev Whether the allocation of `amount` at `index` has been paid in full.
    function isPaid(uint256 index, uint256 amount) internal view returns (bool) {
        if (!isOverTime()) return distributor.isClaimed(index);
        return vesting().paid(index) == amount;
    }

    function isPaid(uint256 index) internal view returns (bool) {
        return isPaid(index, amountAt(index));
    }

    /// @dev The indices that have been paid in full, a bit each.
    function paidMask() internal view returns (uint256 mask) {
        if (!isOverTime()) return uint256(vm.load(address(distributor), 0));
        for (uint256 index = 0; index < count(); ++index) {
            if (isPaid(index)) mask |= 1 << index;
        }
    }

    function parametersFor(address asset) internal view returns (Parameters memory) {
        return Parameters({
            token: asset,
            start: START,
            end: END,
            sweepReceiver: SWEEP_RECEIVER,
            yieldReceiver: YIELD_RECEIVER,
            gasReceiver: GAS_RECEIVER,
            isCancellable: false,
            total: totalAmount(),
            count: uint32(count()),
            height: uint8(height())
        });
    }

    function deploy(address asset) internal returns (IMerkleDistributor) {
        return this.create(parametersFor(asset), capRow());
    }

    function deployCancellable(address asset) internal returns (IMerkleDistributor) {
        Parameters memory p = parametersFor(asset);
        p.isCancellable = true;
        return this.create(p, capRow());
    }

    /// @dev External, so that a test can expect it to revert.
    function create(Parameters memory p, bytes32[] memory cap) external returns (IMerkleDistributor created) {
        bytes memory code = bytes.concat(vm.getCode(artifact()), constructorArguments(p, cap));
        assembly ("memory-safe") {
            created := create(0, add(code, 0x20), mload(code))
            if iszero(created) {
                let reason := mload(0x40)
                returndatacopy(reason, 0, returndatasize())
                revert(reason, returndatasize())
            }
        }
    }

    /// @dev The call was refused for what was left of its gas, by the threshold that `ICampaign` and the docs tell.
    function assertInsufficientGas(bytes memory reason) internal pure returns (uint256 available) {
        assertEq(reason.length, 68, "error");
        uint256 required;
        assembly ("memory-safe") {
            available := mload(add(reason, 0x24))
            required := mload(add(reason, 0x44))
        }
        assertEq(bytes32(bytes4(reason)), bytes32(ICampaign.InsufficientGas.selector), "reason");
        // One part in 64 that the EVM keeps back, and 40,000 for the call itself.
        assertEq(required, 344_761, "required");
        assertLe(available, required - 1, "available");
    }

    function claim(uint256 index) internal {
        distributor.claim(index, accountAt(index), amountAt(index), proofAt(index));
    }

    /// @dev The digest that `account` signs, built from the words of EIP-712.
    function digestOf(
        IMerkleDistributor verifier,
        uint256 chain,
        uint256 index,
        address account,
        address recipient,
        uint256 amount,
        uint256 deadline
    ) internal pure returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("Everclaim"),
                keccak256("1"),
                chain,
                address(verifier)
            )
        );
        bytes32 message = keccak256(
            abi.encode(
                keccak256("Claim(uint256 index,address account,address recipient,uint256 amount,uint256 deadline)"),
                index,
                account,
                recipient,
                amount,
                deadline
            )
        );
        return keccak256(abi.encodePacked(hex"1901", domain, message));
    }

    function signatureOf(uint256 key, bytes32 digest) internal pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        return abi.encodePacked(r, s, v);
    }
}
