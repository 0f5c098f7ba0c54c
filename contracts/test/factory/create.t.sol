// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { ICampaign } from "../../src/interfaces/ICampaign.sol";
import { ICampaignFactory } from "../../src/interfaces/ICampaignFactory.sol";
import { IMerkleDistributor, Parameters } from "../../src/interfaces/IMerkleDistributor.sol";
import { IMerkleDistributorFactory } from "../../src/interfaces/IMerkleDistributorFactory.sol";
import { FactoryTest } from "../base/FactoryTest.sol";
import { Vm } from "../base/Vm.sol";

contract CreateTest is FactoryTest {
    function create(address asset) internal returns (IMerkleDistributor) {
        Parameters memory p = parametersFor(asset);
        bytes32[] memory cap = capRow();
        vm.prank(operator);
        return IMerkleDistributor(payable(factory.create(p, cap, MANIFEST)));
    }

    function test_CreatesAtTheComputedAddress() external {
        assertEq(address(create(address(token))), addressOf(address(token)), "address");
        assertEq(
            abi.encode(IMerkleDistributor(payable(addressOf(address(token)))).parameters()),
            abi.encode(parametersFor(address(token))),
            "parameters"
        );
    }

    function test_EmitsCampaignCreated() external {
        vm.recordLogs();
        create(address(token));
        Vm.Log[] memory logs = vm.getRecordedLogs();
        assertEq(logs.length, 1, "events");
        assertEq(logs[0].emitter, address(factory), "emitter");
        assertEq(logs[0].topics[0], IMerkleDistributorFactory.CampaignCreated.selector, "CampaignCreated");
        assertEq(logs[0].topics[1], bytes32(uint256(uint160(addressOf(address(token))))), "distributor");
        assertEq(logs[0].topics[2], bytes32(uint256(uint160(address(token)))), "token");
        assertEq(logs[0].topics[3], bytes32(uint256(uint160(operator))), "creator");
        assertEq(logs[0].data, abi.encode(MANIFEST, parametersFor(address(token))), "data");
    }

    function test_CreatesAWorkingDistributor() external {
        distributor = create(address(token));
        token.mint(address(distributor), totalAmount());
        claim(3);
        assertEq(token.balanceOf(accountAt(3)), amountAt(3), "paid");
    }

    function test_ForwardsEther() external {
        vm.prank(operator);
        address created = factory.create{ value: 2 ether }(parametersFor(address(0)), capRow(), MANIFEST);
        assertEq(created.balance, 2 ether, "the distributor's");
        assertEq(address(factory).balance, 0, "the factory's");
    }

    function test_AnswersGiven_ItExists() external {
        address created = address(create(address(token)));
        vm.recordLogs();
        assertEq(address(create(address(token))), created, "address");
        assertEq(vm.getRecordedLogs().length, 0, "events");
    }

    function test_RevertGiven_ItWasCancelled() external {
        Parameters memory p = parametersFor(address(0));
        p.isCancellable = true;
        bytes32[] memory cap = capRow();
        vm.warp(START - 1);
        address created = factory.create{ value: 1 ether }(p, cap, MANIFEST);
        vm.prank(SWEEP_RECEIVER);
        IMerkleDistributor(payable(created)).cancel();

        vm.expectRevert(abi.encodeWithSelector(ICampaignFactory.CampaignCancelled.selector, created));
        factory.create{ value: 1 ether }(p, cap, MANIFEST);
        assertEq(factory.create(p, cap, MANIFEST), created, "without ETH it answers as ever");
    }

    function test_ForwardsEtherGiven_ItExists() external {
        address created = address(create(address(0)));
        vm.prank(operator);
        factory.create{ value: 2 ether }(parametersFor(address(0)), capRow(), MANIFEST);
        assertEq(created.balance, 2 ether, "the distributor's");
    }

    function test_RevertWhen_EtherComesAlongForATokenCampaign() external {
        Parameters memory p = parametersFor(address(token));
        bytes32[] memory cap = capRow();
        bytes memory reason = abi.encodeWithSelector(ICampaignFactory.WrongValue.selector, 1 ether, 0);
        vm.expectRevert(reason);
        factory.create{ value: 1 ether }(p, cap, MANIFEST);
        create(address(token));
        vm.expectRevert(reason);
        factory.create{ value: 1 ether }(p, cap, MANIFEST);
        assertEq(addressOf(address(token)).balance, 0, "nothing is locked up");
    }

    /// @dev The first caller is the creator in the event, and that is all: the address and its terms are the same.
    function test_CreatorIsWhoeverCameFirst() external {
        Parameters memory p = parametersFor(address(token));
        bytes32[] memory cap = capRow();
        vm.recordLogs();
        vm.prank(RELAYER);
        address created = factory.create(p, cap, MANIFEST);
        assertEq(vm.getRecordedLogs()[0].topics[3], bytes32(uint256(uint160(RELAYER))), "creator");
        assertEq(address(create(address(token))), created, "the operator's address");
        assertEq(vm.getRecordedLogs().length, 0, "events");
    }

    function test_CreatesAtAFundedAddress() external {
        token.mint(addressOf(address(token)), totalAmount());
        vm.deal(addressOf(address(token)), 1 ether);
        distributor = create(address(token));
        claim(3);
        assertEq(token.balanceOf(accountAt(3)), amountAt(3), "paid");
        assertEq(address(distributor).balance, 1 ether, "ETH");
    }

    function test_AddressBindsEveryArgument() external view {
        bytes32[] memory cap = capRow();
        address[11] memory seen;
        for (uint256 i = 0; i < seen.length; ++i) {
            Parameters memory p = parametersFor(address(token));
            if (i == 1) p.token = address(0);
            if (i == 2) p.start += 1;
            if (i == 3) p.end += 1;
            if (i == 4) p.sweepReceiver = ELSEWHERE;
            if (i == 5) p.yieldReceiver = ELSEWHERE;
            if (i == 6) p.gasReceiver = ELSEWHERE;
            if (i == 7) p.total += 1;
            if (i == 8) p.count += 1;
            if (i == 9) cap[3] ^= bytes32(uint256(1));
            seen[i] = factory.computeAddress(p, cap, i == 10 ? keccak256("another manifest") : MANIFEST);
            if (i == 9) cap[3] ^= bytes32(uint256(1));
            for (uint256 j = 0; j < i; ++j) {
                assertTrue(seen[i] != seen[j], "another address");
            }
        }
        Parameters memory higher = parametersFor(address(token));
        higher.height += 1;
        assertTrue(factory.computeAddress(higher, cap, MANIFEST) != seen[0], "height");
        Parameters memory cancellable = parametersFor(address(token));
        cancellable.isCancellable = true;
        assertTrue(factory.computeAddress(cancellable, cap, MANIFEST) != seen[0], "isCancellable");
    }

    function test_RevertWhen_ConstructorRefuses() external {
        Parameters memory p = parametersFor(address(token));
        p.total = 0;
        bytes32[] memory cap = capRow();
        vm.expectRevert(abi.encodeWithSelector(ICampaign.ZeroTotal.selector));
        factory.create(p, cap, MANIFEST);
    }

    function testFuzz_AddressDoesNotDependOnTheCaller(address caller) external {
        vm.assume(uint160(caller) > 0xffff);
        Parameters memory p = parametersFor(address(token));
        bytes32[] memory cap = capRow();
        vm.prank(caller);
        assertEq(factory.create(p, cap, MANIFEST), addressOf(address(token)), "address");
    }

    function test_ComputeAddress() external view {
        assertEq(
            factory.computeAddress(parametersFor(address(token)), capRow(), MANIFEST),
            addressOf(address(token)),
            "address"
        );
    }

    /// @dev The proxy's code, which is at the same address on every chain.
    bytes internal constant PROXY =
        hex"7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3";

    function test_FactoryAddressFollowsFromItsCode() external {
        address proxy = 0x4e59b44847b379578588920cA78FbF26c0B4956C;
        vm.etch(proxy, PROXY);
        bytes memory code = vm.getCode("MerkleDistributorFactory.sol:MerkleDistributorFactory");
        (bool success, bytes memory answer) = proxy.call(bytes.concat(bytes32(0), code));
        assertTrue(success, "deployed");
        address created = address(bytes20(answer));
        assertEq(
            created,
            address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), proxy, bytes32(0), keccak256(code)))))),
            "address"
        );
        assertEq(created.code, address(factory).code, "code");
    }
}
