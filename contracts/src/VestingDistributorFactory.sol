// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { IERC20Permit } from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import { SafeTransferLib } from "solady/utils/SafeTransferLib.sol";
import { CampaignFactoryBase } from "./CampaignFactoryBase.sol";
import { Parameters } from "./interfaces/ICampaign.sol";
import { Schedule } from "./interfaces/IVestingDistributor.sol";
import { CampaignInput, IVestingDistributorFactory } from "./interfaces/IVestingDistributorFactory.sol";
import { VestingDistributor } from "./VestingDistributor.sol";

/// @title Creates distributors over time; see `IVestingDistributorFactory` for what it promises.
/// @dev Deployed through the deterministic deployment proxy with salt 0, so its own address follows from its code.
contract VestingDistributorFactory is CampaignFactoryBase, IVestingDistributorFactory {
    /// @inheritdoc IVestingDistributorFactory
    function create(
        Parameters calldata parameters,
        Schedule calldata schedule,
        bytes32[] calldata cap,
        bytes32 manifestHash
    ) external payable returns (address distributor) {
        // Check: ETH is what is paid out.
        if (msg.value != 0 && parameters.token != address(0)) revert WrongValue(msg.value, 0);

        distributor = _create(parameters, schedule, cap, manifestHash);
        if (msg.value == 0) return distributor;

        // Check: it still pays.
        _checkNotCancelled(distributor);

        // Interaction: on to the distributor.
        SafeTransferLib.safeTransferETH(distributor, msg.value);
    }

    /// @inheritdoc IVestingDistributorFactory
    function createAndFund(
        Parameters calldata parameters,
        Schedule calldata schedule,
        bytes32[] calldata cap,
        bytes32 manifestHash
    ) external payable returns (address distributor) {
        distributor = _create(parameters, schedule, cap, manifestHash);
        _fund(distributor, parameters.token, parameters.total);
    }

    /// @inheritdoc IVestingDistributorFactory
    function createAndFundWithPermit(
        Parameters calldata parameters,
        Schedule calldata schedule,
        bytes32[] calldata cap,
        bytes32 manifestHash,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external returns (address distributor) {
        distributor = _create(parameters, schedule, cap, manifestHash);
        _usePermit(parameters.token, parameters.total, deadline, v, r, s);
        _fund(distributor, parameters.token, parameters.total);
    }

    /// @inheritdoc IVestingDistributorFactory
    function createAndFundMany(CampaignInput[] calldata campaigns) external payable returns (address[] memory) {
        (address token, uint256 total) = _sum(campaigns);
        return _createAndFundMany(campaigns, token, total);
    }

    /// @inheritdoc IVestingDistributorFactory
    function createAndFundManyWithPermit(
        CampaignInput[] calldata campaigns,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external returns (address[] memory) {
        (address token, uint256 total) = _sum(campaigns);
        _usePermit(token, total, deadline, v, r, s);
        return _createAndFundMany(campaigns, token, total);
    }

    /// @inheritdoc IVestingDistributorFactory
    function computeAddress(
        Parameters calldata parameters,
        Schedule calldata schedule,
        bytes32[] calldata cap,
        bytes32 manifestHash
    ) external view returns (address) {
        return _addressOf(_creationCode(parameters, schedule, cap), manifestHash);
    }

    /// @dev The one token of all campaigns, and what they pay in all.
    function _sum(CampaignInput[] calldata campaigns) private pure returns (address token, uint256 total) {
        // Check: there is something to create, and all of it is of one token.
        if (campaigns.length == 0) revert NoCampaigns();
        token = campaigns[0].parameters.token;
        for (uint256 i = 0; i < campaigns.length; ++i) {
            Parameters calldata parameters = campaigns[i].parameters;
            if (parameters.token != token) revert AnotherToken(parameters.token, token);
            total += parameters.total;
        }
    }

    function _createAndFundMany(CampaignInput[] calldata campaigns, address token, uint256 total)
        private
        returns (address[] memory distributors)
    {
        _checkValue(token, total);
        distributors = new address[](campaigns.length);
        for (uint256 i = 0; i < campaigns.length; ++i) {
            CampaignInput calldata campaign = campaigns[i];
            uint256 itsTotal = campaign.parameters.total;
            address distributor = _create(campaign.parameters, campaign.schedule, campaign.cap, campaign.manifestHash);
            distributors[i] = distributor;
            _markFunded(distributor, token, itsTotal);

            // Interaction: of the value or the allowance each gets its own total, and the last one the last of it.
            if (token == address(0)) SafeTransferLib.safeTransferETH(distributor, itsTotal);
            else _pull(distributor, token, itsTotal);
        }
    }

    /// @dev Interaction: whether the permit or an earlier use of it gave the allowance, the transfer will show.
    function _usePermit(address token, uint256 total, uint256 deadline, uint8 v, bytes32 r, bytes32 s) private {
        if (token == address(0)) return;
        try IERC20Permit(token).permit(msg.sender, address(this), total, deadline, v, r, s) { } catch { }
    }

    function _create(
        Parameters calldata parameters,
        Schedule calldata schedule,
        bytes32[] calldata cap,
        bytes32 manifestHash
    ) private returns (address distributor) {
        distributor = _addressOf(_creationCode(parameters, schedule, cap), manifestHash);
        if (distributor.code.length != 0) return distributor;

        new VestingDistributor{ salt: manifestHash }(parameters, schedule, cap);
        emit CampaignCreated(distributor, parameters.token, msg.sender, manifestHash, parameters, schedule);
    }

    function _creationCode(Parameters calldata parameters, Schedule calldata schedule, bytes32[] calldata cap)
        private
        pure
        returns (bytes memory)
    {
        return bytes.concat(type(VestingDistributor).creationCode, abi.encode(parameters, schedule, cap));
    }
}
