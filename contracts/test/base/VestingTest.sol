// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { Parameters } from "../../src/interfaces/ICampaign.sol";
import { IVestingDistributor, Schedule } from "../../src/interfaces/IVestingDistributor.sol";
import { DistributorTest } from "./DistributorTest.sol";

/// @title A campaign over time to test with: a cliff of 100 seconds, 1,000 seconds by the second, from 1,000 on.
abstract contract VestingTest is DistributorTest {
    uint64 internal constant CLIFF = 100;
    uint64 internal constant DURATION = 1_000;

    constructor() {
        unlockBy(Schedule({ cliff: CLIFF, duration: DURATION, tranches: 0 }));
    }

    /// @dev `parametersFor`, with a window that suits the schedule.
    function createWith(address asset, uint64 start, Schedule memory s) internal returns (IVestingDistributor) {
        Parameters memory p = parametersFor(asset);
        (p.start, p.end) = (start, start + s.duration + GRACE);
        return this.createVesting(p, s, capRow());
    }

    /// @dev External, so that a test can expect it to revert.
    function createVesting(Parameters memory p, Schedule memory s, bytes32[] memory cap)
        external
        returns (IVestingDistributor created)
    {
        bytes memory code = bytes.concat(vm.getCode(artifact()), abi.encode(p, s, cap));
        assembly ("memory-safe") {
            created := create(0, add(code, 0x20), mload(code))
            if iszero(created) {
                let reason := mload(0x40)
                returndatacopy(reason, 0, returndatasize())
                revert(reason, returndatasize())
            }
        }
    }

    /// @dev What an account signs.
    struct VestingClaim {
        uint256 index;
        address account;
        address recipient;
        uint256 amount;
        uint256 upTo;
        uint256 deadline;
    }

    /// @dev The digest that the account signs, built from the words of EIP-712.
    function vestingDigest(address verifier, uint256 chain, VestingClaim memory message)
        internal
        pure
        returns (bytes32)
    {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("Everclaim"),
                keccak256("1"),
                chain,
                verifier
            )
        );
        bytes32 typeHash = keccak256(
            "VestingClaim(uint256 index,address account,address recipient,uint256 amount,uint256 upTo,uint256 deadline)"
        );
        return keccak256(abi.encodePacked(hex"1901", domain, keccak256(abi.encode(typeHash, message))));
    }
}
