// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { IERC20Permit } from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import { SafeTransferLib } from "solady/utils/SafeTransferLib.sol";
import { IMerkleDistributor, Parameters } from "./interfaces/IMerkleDistributor.sol";
import { IMerkleDistributorFactory } from "./interfaces/IMerkleDistributorFactory.sol";
import { MerkleDistributor } from "./MerkleDistributor.sol";

/// @title Creates distributors; see `IMerkleDistributorFactory` for what it promises.
/// @dev Deployed through the deterministic deployment proxy with salt 0, so its own address follows from its code.
contract MerkleDistributorFactory is IMerkleDistributorFactory {
    /// @inheritdoc IMerkleDistributorFactory
    mapping(address distributor => bool) public isFunded;

    /// @inheritdoc IMerkleDistributorFactory
    function create(Parameters calldata parameters, bytes32[] calldata cap, bytes32 manifestHash)
        external
        payable
        returns (address distributor)
    {
        // Check: ETH is what is paid out.
        if (msg.value != 0 && parameters.token != address(0)) revert WrongValue(msg.value, 0);

        distributor = _create(parameters, cap, manifestHash);
        if (msg.value == 0) return distributor;

        // Check: it still pays.
        _checkNotCancelled(distributor);

        // Interaction: on to the distributor.
        SafeTransferLib.safeTransferETH(distributor, msg.value);
    }

    /// @inheritdoc IMerkleDistributorFactory
    function createAndFund(Parameters calldata parameters, bytes32[] calldata cap, bytes32 manifestHash)
        external
        payable
        returns (address distributor)
    {
        distributor = _create(parameters, cap, manifestHash);
        _fund(distributor, parameters.token, parameters.total);
    }

    /// @inheritdoc IMerkleDistributorFactory
    function createAndFundWithPermit(
        Parameters calldata parameters,
        bytes32[] calldata cap,
        bytes32 manifestHash,
        uint256 deadline,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external returns (address distributor) {
        distributor = _create(parameters, cap, manifestHash);

        // Interaction: whether the permit or an earlier use of it gave the allowance, the transfer will show.
        if (parameters.token != address(0)) {
            try IERC20Permit(parameters.token)
                .permit(msg.sender, address(this), parameters.total, deadline, v, r, s) { }
                catch { }
        }
        _fund(distributor, parameters.token, parameters.total);
    }

    /// @inheritdoc IMerkleDistributorFactory
    function computeAddress(Parameters calldata parameters, bytes32[] calldata cap, bytes32 manifestHash)
        external
        view
        returns (address)
    {
        return _addressOf(_creationCode(parameters, cap), manifestHash);
    }

    function _create(Parameters calldata parameters, bytes32[] calldata cap, bytes32 manifestHash)
        private
        returns (address distributor)
    {
        distributor = _addressOf(_creationCode(parameters, cap), manifestHash);
        if (distributor.code.length != 0) return distributor;

        new MerkleDistributor{ salt: manifestHash }(parameters, cap);
        emit CampaignCreated(distributor, parameters.token, msg.sender, manifestHash, parameters);
    }

    function _fund(address distributor, address token, uint256 total) private {
        bool isNative = token == address(0);

        // Check: the value is exactly what is needed, and it is needed. A cancelled campaign needs nothing. Claims make the balance less than the total again, so
        // the balance alone does not show it.
        uint256 required = isNative ? total : 0;
        if (msg.value != required) revert WrongValue(msg.value, required);
        _checkNotCancelled(distributor);
        uint256 balance = isNative ? distributor.balance : SafeTransferLib.balanceOf(token, distributor);
        if (isFunded[distributor] || balance >= total) revert AlreadyFunded(balance, total);

        // Effect: this was the one time.
        isFunded[distributor] = true;

        // Interaction: the total goes straight from the caller to the distributor.
        if (isNative) {
            SafeTransferLib.safeTransferETH(distributor, total);
            return;
        }
        SafeTransferLib.safeTransferFrom(token, msg.sender, distributor, total);

        // Check: all of it came.
        balance = SafeTransferLib.balanceOf(token, distributor);
        if (balance < total) revert Underfunded(balance, total);
    }

    function _checkNotCancelled(address distributor) private view {
        if (IMerkleDistributor(payable(distributor)).isCancelled()) revert CampaignCancelled(distributor);
    }

    function _creationCode(Parameters calldata parameters, bytes32[] calldata cap) private pure returns (bytes memory) {
        return bytes.concat(type(MerkleDistributor).creationCode, abi.encode(parameters, cap));
    }

    function _addressOf(bytes memory creationCode, bytes32 salt) private view returns (address) {
        bytes32 hash = keccak256(abi.encodePacked(bytes1(0xff), address(this), salt, keccak256(creationCode)));
        return address(uint160(uint256(hash)));
    }
}
