// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { SafeTransferLib } from "solady/utils/SafeTransferLib.sol";
import { ICampaign } from "./interfaces/ICampaign.sol";
import { ICampaignFactory } from "./interfaces/ICampaignFactory.sol";

/// @title What the factories of all kinds of campaign share: the funding, once; see `ICampaignFactory`.
abstract contract CampaignFactoryBase is ICampaignFactory {
    /// @inheritdoc ICampaignFactory
    mapping(address distributor => bool) public isFunded;

    function _fund(address distributor, address token, uint256 total) internal {
        bool isNative = token == address(0);

        // Check: the value is exactly what is needed, and it is needed. A cancelled campaign needs nothing. Claims make the
        // balance less than the total again, so the balance alone does not show it.
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

    function _checkNotCancelled(address distributor) internal view {
        if (ICampaign(payable(distributor)).isCancelled()) revert CampaignCancelled(distributor);
    }

    function _addressOf(bytes memory creationCode, bytes32 salt) internal view returns (address) {
        bytes32 hash = keccak256(abi.encodePacked(bytes1(0xff), address(this), salt, keccak256(creationCode)));
        return address(uint160(uint256(hash)));
    }
}
