// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { SafeTransferLib } from "solady/utils/SafeTransferLib.sol";
import { ICampaign } from "./interfaces/ICampaign.sol";
import { ICampaignFactory } from "./interfaces/ICampaignFactory.sol";

/// @title What the factories of all kinds of campaign share: the funding, once; see `ICampaignFactory`.
abstract contract CampaignFactoryBase is ICampaignFactory {
    /// @inheritdoc ICampaignFactory
    mapping(address distributor => bool) public isFunded;

    /// @dev In parts, so that a factory can fund several with one value. The factory of campaigns that pay at once compiles to
    /// the bytes that it had as one function, and keeps its address.
    function _fund(address distributor, address token, uint256 total) internal {
        _checkValue(token, total);
        _markFunded(distributor, token, total);

        // Interaction: the total goes straight from the caller to the distributor.
        if (token == address(0)) {
            SafeTransferLib.safeTransferETH(distributor, total);
            return;
        }
        _pull(distributor, token, total);
    }

    /// @dev Check: the value is exactly what is needed.
    function _checkValue(address token, uint256 total) internal view {
        uint256 required = token == address(0) ? total : 0;
        if (msg.value != required) revert WrongValue(msg.value, required);
    }

    function _markFunded(address distributor, address token, uint256 total) internal {
        // Check: the money is needed. A cancelled campaign needs none. Claims make the balance less than the total again, so
        // the balance alone does not show it.
        _checkNotCancelled(distributor);
        uint256 balance = token == address(0) ? distributor.balance : SafeTransferLib.balanceOf(token, distributor);
        if (isFunded[distributor] || balance >= total) revert AlreadyFunded(balance, total);

        // Effect: this was the one time.
        isFunded[distributor] = true;
    }

    function _pull(address distributor, address token, uint256 total) internal {
        SafeTransferLib.safeTransferFrom(token, msg.sender, distributor, total);

        // Check: all of it came.
        uint256 balance = SafeTransferLib.balanceOf(token, distributor);
        if (balance < total) revert Underfunded(balance, total);
    }

    function _checkNotCancelled(address distributor) internal view {
        if (ICampaign(payable(distributor)).isCancelled()) revert CampaignCancelled(distributor);
    }

    function _addressOf(bytes memory creationCode, bytes32 salt) internal view returns (address) {
        bytes32 hash = keccak256(abi.encodePacked(bytes1(0xff), address(this), salt, keccak256(creationCode)));
        return address(uint160(uint256(hash)));
    }
}
