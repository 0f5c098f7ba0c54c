// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { IERC20Permit } from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import { SafeTransferLib } from "solady/utils/SafeTransferLib.sol";
import { CampaignFactoryBase } from "./CampaignFactoryBase.sol";
import { Parameters } from "./interfaces/ICampaign.sol";
import { Schedule } from "./interfaces/IVestingDistributor.sol";
import { IVestingDistributorFactory } from "./interfaces/IVestingDistributorFactory.sol";
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

        // Interaction: whether the permit or an earlier use of it gave the allowance, the transfer will show.
        if (parameters.token != address(0)) {
            try IERC20Permit(parameters.token)
                .permit(msg.sender, address(this), parameters.total, deadline, v, r, s) { }
                catch { }
        }
        _fund(distributor, parameters.token, parameters.total);
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
