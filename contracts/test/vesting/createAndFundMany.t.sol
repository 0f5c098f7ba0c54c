// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { Parameters } from "../../src/interfaces/ICampaign.sol";
import { ICampaignFactory } from "../../src/interfaces/ICampaignFactory.sol";
import { IVestingDistributor, Schedule } from "../../src/interfaces/IVestingDistributor.sol";
import { CampaignInput, IVestingDistributorFactory } from "../../src/interfaces/IVestingDistributorFactory.sol";
import { SafeTransferLib } from "solady/utils/SafeTransferLib.sol";
import { VestingFactoryTest } from "../base/VestingFactoryTest.sol";
import { FeeToken, TokenModel } from "../tokens/TokenModels.sol";

/// @title Sends a call of its own in the midst of a transfer.
contract CallingToken is TokenModel {
    address public target;
    bytes public data;

    function setCall(address target_, bytes calldata data_) external {
        (target, data) = (target_, data_);
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        spend(from, amount);
        move(from, to, amount);
        if (target == address(0)) return true;
        address called = target;
        target = address(0);
        (bool success,) = called.call(data);
        require(success, "the call failed");
        return true;
    }
}

contract VestingCreateAndFundManyTest is VestingFactoryTest {
    bytes internal TRANSFER_FAILED = abi.encodeWithSelector(SafeTransferLib.TransferFromFailed.selector);

    /// @dev Campaigns like the one of the base, and each with its own schedule, total and manifest.
    function campaignsOf(address asset, uint256 number) internal view returns (CampaignInput[] memory campaigns) {
        campaigns = new CampaignInput[](number);
        bytes32[] memory cap = capRow();
        for (uint256 i = 0; i < number; ++i) {
            Parameters memory p = parametersFor(asset);
            p.total += i;
            Schedule memory s = Schedule({ cliff: uint64(i), duration: uint64(100 * (i + 1)), tranches: uint8(i) });
            p.end = START + s.duration + GRACE;
            campaigns[i] = CampaignInput(p, s, cap, keccak256(abi.encode(i)));
        }
    }

    function sumOf(CampaignInput[] memory campaigns) internal pure returns (uint256 sum) {
        for (uint256 i = 0; i < campaigns.length; ++i) {
            sum += campaigns[i].parameters.total;
        }
    }

    function addressOfInput(CampaignInput memory c) internal view returns (address) {
        return factory.computeAddress(c.parameters, c.schedule, c.cap, c.manifestHash);
    }

    function allow(uint256 amount) internal {
        vm.prank(operator);
        token.approve(address(factory), amount);
    }

    function fund(CampaignInput[] memory campaigns, uint256 value, bytes memory reason)
        internal
        returns (address[] memory distributors)
    {
        if (reason.length != 0) vm.expectRevert(reason);
        vm.prank(operator);
        distributors = factory.createAndFundMany{ value: value }(campaigns);
    }

    function assertNone(CampaignInput[] memory campaigns) internal view {
        for (uint256 i = 0; i < campaigns.length; ++i) {
            assertEq(addressOfInput(campaigns[i]).code.length, 0, "created");
            assertFalse(factory.isFunded(addressOfInput(campaigns[i])), "marked as funded");
        }
        assertEq(token.balanceOf(operator), 10 * totalAmount(), "the operator's tokens");
        assertEq(operator.balance, 10 * totalAmount(), "the operator's ETH");
    }

    /// @dev Exists where it belongs, with its own schedule, and holds exactly its total.
    function assertFunded(CampaignInput memory c, address created) internal view {
        assertEq(created, addressOfInput(c), "address");
        assertTrue(factory.isFunded(created), "isFunded");
        address asset = c.parameters.token;
        uint256 held = asset == address(0) ? created.balance : TokenModel(asset).balanceOf(created);
        assertEq(held, c.parameters.total, "its total");
        assertEq(abi.encode(IVestingDistributor(payable(created)).schedule()), abi.encode(c.schedule), "its schedule");
    }

    function test_RevertWhen_NoneIsNamed() external {
        bytes memory reason = abi.encodeWithSelector(IVestingDistributorFactory.NoCampaigns.selector);
        fund(new CampaignInput[](0), 0, reason);
        fund(new CampaignInput[](0), 1, reason);
    }

    function test_RevertWhen_TokensDiffer() external {
        allow(type(uint256).max);
        CampaignInput[] memory campaigns = campaignsOf(address(token), 3);
        campaigns[2].parameters.token = address(0);
        bytes4 selector = IVestingDistributorFactory.AnotherToken.selector;
        fund(campaigns, 0, abi.encodeWithSelector(selector, address(0), address(token)));
        campaigns[0].parameters.token = address(0);
        campaigns[1].parameters.token = address(0);
        campaigns[2].parameters.token = address(token);
        fund(campaigns, sumOf(campaigns), abi.encodeWithSelector(selector, address(token), address(0)));
        assertNone(campaigns);
    }

    function test_RevertWhen_OneIsNamedTwice() external {
        allow(type(uint256).max);
        CampaignInput[] memory campaigns = campaignsOf(address(token), 3);
        campaigns[2] = campaigns[0];
        bytes memory reason =
            abi.encodeWithSelector(ICampaignFactory.AlreadyFunded.selector, totalAmount(), totalAmount());
        fund(campaigns, 0, reason);
        assertNone(campaigns);

        campaigns = campaignsOf(address(0), 3);
        campaigns[1] = campaigns[0];
        fund(campaigns, sumOf(campaigns), reason);
        assertNone(campaigns);
    }

    function test_RevertWhen_TheSumOverflows() external {
        CampaignInput[] memory campaigns = campaignsOf(address(0), 2);
        campaigns[0].parameters.total = type(uint256).max - campaigns[1].parameters.total + 1;
        fund(campaigns, 0, abi.encodeWithSignature("Panic(uint256)", 0x11));
    }

    function test_RevertWhen_AScheduleIsNotValid() external {
        allow(type(uint256).max);
        CampaignInput[] memory campaigns = campaignsOf(address(token), 2);
        campaigns[1].schedule = Schedule({ cliff: 9, duration: 8, tranches: 0 });
        fund(campaigns, 0, abi.encodeWithSelector(IVestingDistributor.InvalidSchedule.selector, 9, 8, 0));
        assertNone(campaigns);
    }

    function test_FundsWithEther() external {
        CampaignInput[] memory campaigns = campaignsOf(address(0), 3);
        address[] memory created = fund(campaigns, sumOf(campaigns), "");
        for (uint256 i = 0; i < 3; ++i) {
            assertFunded(campaigns[i], created[i]);
        }
        assertEq(address(factory).balance, 0, "the factory's");
        assertEq(operator.balance, 10 * totalAmount() - sumOf(campaigns), "the operator's");
    }

    function testFuzz_RevertWhen_ValueIsNotTheSum(uint256 value) external {
        CampaignInput[] memory campaigns = campaignsOf(address(0), 3);
        uint256 sum = sumOf(campaigns);
        value = bound(value, 0, 2 * sum);
        if (value == sum) value += 1;
        fund(campaigns, value, abi.encodeWithSelector(ICampaignFactory.WrongValue.selector, value, sum));
        assertNone(campaigns);
    }

    function test_RevertWhen_EtherComesAlong() external {
        allow(type(uint256).max);
        CampaignInput[] memory campaigns = campaignsOf(address(token), 2);
        fund(campaigns, 1, abi.encodeWithSelector(ICampaignFactory.WrongValue.selector, 1, 0));
    }

    function test_FundsWithTokens() external {
        CampaignInput[] memory campaigns = campaignsOf(address(token), 3);
        allow(sumOf(campaigns));
        address[] memory created = fund(campaigns, 0, "");
        for (uint256 i = 0; i < 3; ++i) {
            assertFunded(campaigns[i], created[i]);
        }
        assertEq(token.allowance(operator, address(factory)), 0, "allowance");
        assertEq(token.balanceOf(address(factory)), 0, "the factory's");
    }

    function testFuzz_EachHasItsTotal(uint256 number, uint256[5] memory totals) external {
        number = bound(number, 1, 5);
        CampaignInput[] memory campaigns = campaignsOf(address(token), number);
        for (uint256 i = 0; i < number; ++i) {
            campaigns[i].parameters.total = bound(totals[i], 1, 2 * totalAmount());
        }
        allow(sumOf(campaigns));
        address[] memory created = fund(campaigns, 0, "");
        for (uint256 i = 0; i < number; ++i) {
            assertFunded(campaigns[i], created[i]);
        }
        assertEq(token.balanceOf(operator), 10 * totalAmount() - sumOf(campaigns), "the operator's");
    }

    function testFuzz_RevertGiven_AllowanceIsLessThanTheSum(uint256 allowance) external {
        CampaignInput[] memory campaigns = campaignsOf(address(token), 3);
        allow(bound(allowance, 0, sumOf(campaigns) - 1));
        fund(campaigns, 0, TRANSFER_FAILED);
        assertNone(campaigns);
    }

    function mintAndApprove(TokenModel model) internal {
        model.mint(operator, 10 * totalAmount());
        vm.prank(operator);
        model.approve(address(factory), type(uint256).max);
    }

    function test_RevertGiven_FeeToken() external {
        FeeToken model = new FeeToken();
        mintAndApprove(model);
        CampaignInput[] memory campaigns = campaignsOf(address(model), 2);
        uint256 arriving = totalAmount() - totalAmount() / 100;
        fund(campaigns, 0, abi.encodeWithSelector(ICampaignFactory.Underfunded.selector, arriving, totalAmount()));
        assertNone(campaigns);
    }

    /// @dev While the first is paid, the token itself funds the second: then the list cannot do so once more.
    function test_RevertGiven_TheTokenFundsOneItself() external {
        CallingToken model = new CallingToken();
        mintAndApprove(model);
        CampaignInput[] memory campaigns = campaignsOf(address(model), 2);
        CampaignInput memory second = campaigns[1];
        uint256 total = second.parameters.total;
        model.mint(address(model), total);
        vm.prank(address(model));
        model.approve(address(factory), total);
        bytes memory call = abi.encodeCall(
            factory.createAndFund, (second.parameters, second.schedule, second.cap, second.manifestHash)
        );
        model.setCall(address(factory), call);
        fund(campaigns, 0, abi.encodeWithSelector(ICampaignFactory.AlreadyFunded.selector, total, total));
        assertNone(campaigns);
        assertEq(model.balanceOf(operator), 10 * totalAmount(), "the operator's");
    }

    function test_FundsGiven_OneExists() external {
        CampaignInput[] memory campaigns = campaignsOf(address(token), 2);
        CampaignInput memory second = campaigns[1];
        vm.prank(RELAYER);
        factory.create(second.parameters, second.schedule, second.cap, second.manifestHash);
        allow(sumOf(campaigns));
        address[] memory created = fund(campaigns, 0, "");
        assertFunded(campaigns[0], created[0]);
        assertFunded(campaigns[1], created[1]);
    }

    function test_RevertGiven_OneIsFunded() external {
        allow(type(uint256).max);
        CampaignInput[] memory campaigns = campaignsOf(address(token), 2);
        CampaignInput memory second = campaigns[1];
        vm.prank(operator);
        factory.createAndFund(second.parameters, second.schedule, second.cap, second.manifestHash);
        uint256 total = second.parameters.total;
        fund(campaigns, 0, abi.encodeWithSelector(ICampaignFactory.AlreadyFunded.selector, total, total));
        assertEq(addressOfInput(campaigns[0]).code.length, 0, "the other is not created");
        assertEq(token.balanceOf(operator), 10 * totalAmount() - total, "the operator's");
    }

    function test_RevertGiven_OneHoldsItsTotal() external {
        allow(type(uint256).max);
        CampaignInput[] memory campaigns = campaignsOf(address(token), 2);
        uint256 total = campaigns[1].parameters.total;
        token.mint(addressOfInput(campaigns[1]), total);
        fund(campaigns, 0, abi.encodeWithSelector(ICampaignFactory.AlreadyFunded.selector, total, total));
        assertNone(campaigns);
    }

    function test_RevertGiven_OneWasCancelled() external {
        allow(type(uint256).max);
        vm.warp(START - 1);
        CampaignInput[] memory campaigns = campaignsOf(address(token), 2);
        campaigns[1].parameters.isCancellable = true;
        CampaignInput memory second = campaigns[1];
        IVestingDistributor created = IVestingDistributor(
            payable(factory.create(second.parameters, second.schedule, second.cap, second.manifestHash))
        );
        vm.prank(SWEEP_RECEIVER);
        created.cancel();
        fund(campaigns, 0, abi.encodeWithSelector(ICampaignFactory.CampaignCancelled.selector, address(created)));
        assertEq(addressOfInput(campaigns[0]).code.length, 0, "the other is not created");
    }

    function test_AddressesAreThoseOfEachAlone() external {
        CampaignInput[] memory campaigns = campaignsOf(address(token), 3);
        address[3] memory alone;
        for (uint256 i = 0; i < 3; ++i) {
            alone[i] = addressOfInput(campaigns[i]);
        }
        (campaigns[0], campaigns[2]) = (campaigns[2], campaigns[0]);
        allow(sumOf(campaigns));
        address[] memory created = fund(campaigns, 0, "");
        for (uint256 i = 0; i < 3; ++i) {
            assertEq(created[i], alone[2 - i], "address");
        }
    }

    // ------------------------------------------------------------------------------------------ permits

    function permit(uint256 value) internal view returns (uint8 v, bytes32 r, bytes32 s) {
        bytes32 message = keccak256(
            abi.encode(
                keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)"),
                operator,
                address(factory),
                value,
                0,
                END
            )
        );
        return vm.sign(OPERATOR_KEY, keccak256(abi.encodePacked(hex"1901", token.DOMAIN_SEPARATOR(), message)));
    }

    function fundWithPermit(address sender, CampaignInput[] memory campaigns, uint256 value, bytes memory reason)
        internal
        returns (address[] memory)
    {
        (uint8 v, bytes32 r, bytes32 s) = permit(value);
        if (reason.length != 0) vm.expectRevert(reason);
        vm.prank(sender);
        return factory.createAndFundManyWithPermit(campaigns, END, v, r, s);
    }

    function test_FundsWithPermit() external {
        CampaignInput[] memory campaigns = campaignsOf(address(token), 3);
        address[] memory created = fundWithPermit(operator, campaigns, sumOf(campaigns), "");
        for (uint256 i = 0; i < 3; ++i) {
            assertFunded(campaigns[i], created[i]);
        }
        assertEq(token.allowance(operator, address(factory)), 0, "allowance");
    }

    function testFuzz_RevertWhen_PermitIsNotOverTheSum(uint256 value) external {
        CampaignInput[] memory campaigns = campaignsOf(address(token), 3);
        uint256 sum = sumOf(campaigns);
        fundWithPermit(operator, campaigns, value == sum ? sum - 1 : value, TRANSFER_FAILED);
        assertNone(campaigns);
    }

    function test_FundsGiven_PermitWasUsed() external {
        CampaignInput[] memory campaigns = campaignsOf(address(token), 2);
        uint256 sum = sumOf(campaigns);
        (uint8 v, bytes32 r, bytes32 s) = permit(sum);
        vm.prank(RELAYER);
        token.permit(operator, address(factory), sum, END, v, r, s);
        address[] memory created = fundWithPermit(operator, campaigns, sum, "");
        assertFunded(campaigns[0], created[0]);
        assertFunded(campaigns[1], created[1]);
    }

    function test_RevertWhen_SomebodyElseSendsThePermit() external {
        CampaignInput[] memory campaigns = campaignsOf(address(token), 2);
        fundWithPermit(RELAYER, campaigns, sumOf(campaigns), TRANSFER_FAILED);
        assertNone(campaigns);
    }

    function test_RevertWhen_PermitForNone() external {
        bytes memory reason = abi.encodeWithSelector(IVestingDistributorFactory.NoCampaigns.selector);
        fundWithPermit(operator, new CampaignInput[](0), 0, reason);
    }

    function test_RevertWhen_PermitForEther() external {
        CampaignInput[] memory campaigns = campaignsOf(address(0), 2);
        uint256 sum = sumOf(campaigns);
        fundWithPermit(operator, campaigns, sum, abi.encodeWithSelector(ICampaignFactory.WrongValue.selector, 0, sum));
    }
}
