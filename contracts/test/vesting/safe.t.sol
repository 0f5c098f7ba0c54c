// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { Enum } from "@safe-global/safe-contracts/contracts/common/Enum.sol";
import { MultiSendCallOnly } from "@safe-global/safe-contracts/contracts/libraries/MultiSendCallOnly.sol";
import { IVestingDistributor, Schedule } from "../../src/interfaces/IVestingDistributor.sol";
import { SafeTest } from "../matrix/safe.t.sol";

/// @dev As in `matrix/`; and one proposal of a Safe that claims in two campaigns at once.
contract VestingSafeTest is SafeTest {
    bytes32 internal constant TYPE_HASH = keccak256(
        "VestingClaim(uint256 index,address account,address recipient,uint256 amount,uint256 upTo,uint256 deadline)"
    );

    constructor() {
        unlockInASecond();
    }

    function claimDigest() internal view override returns (bytes32) {
        bytes32 structHash =
            keccak256(abi.encode(TYPE_HASH, 3, address(safe), ELSEWHERE, amountAt(3), amountAt(3), DEADLINE));
        return keccak256(abi.encodePacked(hex"1901", distributor.domainSeparator(), structHash));
    }

    function relay(bytes memory signature) internal override {
        bytes32[] memory proof = proofAt(3);
        vm.prank(RELAYER);
        vesting().claimWithSignature(3, address(safe), amountAt(3), ELSEWHERE, amountAt(3), DEADLINE, proof, signature);
    }

    function call(address to, bytes memory data) internal pure returns (bytes memory) {
        return abi.encodePacked(uint8(0), to, uint256(0), data.length, data);
    }

    /// @dev One campaign's claim pays, the other's has been paid by somebody else meanwhile: `tryClaim` lets both go through.
    function test_SafeExecutesABatchOfClaims() external {
        unlockBy(Schedule({ cliff: 0, duration: 1_000, tranches: 4 }));
        IVestingDistributor first = IVestingDistributor(payable(address(deploy(address(token)))));
        IVestingDistributor second = IVestingDistributor(payable(address(deploy(address(0)))));
        token.mint(address(first), totalAmount());
        vm.deal(address(second), totalAmount());
        bytes memory claim_ = abi.encodeCall(IVestingDistributor.tryClaim, (3, address(safe), amountAt(3), proofAt(3)));
        bytes memory batch = abi.encodeCall(
            MultiSendCallOnly.multiSend, (bytes.concat(call(address(first), claim_), call(address(second), claim_)))
        );
        address multiSend = address(new MultiSendCallOnly());

        vm.warp(START + 250);
        second.claim(3, address(safe), amountAt(3), proofAt(3));
        execute(multiSend, batch, Enum.Operation.DelegateCall);
        assertEq(token.balanceOf(address(safe)), amountAt(3) / 4, "a quarter of the one");
        assertEq(address(safe).balance, amountAt(3) / 4, "and of the other, once");

        vm.warp(START + 1_000);
        execute(multiSend, batch, Enum.Operation.DelegateCall);
        assertEq(token.balanceOf(address(safe)), amountAt(3), "all of the one");
        assertEq(address(safe).balance, amountAt(3), "and of the other");
    }
}
