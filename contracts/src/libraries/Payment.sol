// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { ICampaign } from "../interfaces/ICampaign.sol";

/// @title Moves the contract's ETH or tokens, without ever copying an answer of more than one word.
library Payment {
    /// @dev Sends `amount` of `token` (`address(0)` = ETH) to `to`, with all the gas there is. Reverts with `TransferFailed`.
    ///
    /// A token's transfer worked if the call did and it answered `true`, or answered nothing and has code (tokens of old
    /// return nothing). The shape of the call follows Solady's `SafeTransferLib.safeTransfer` (MIT).
    function send(address token, address to, uint256 amount) internal {
        bool success;
        assembly ("memory-safe") {
            switch shl(96, token) // the shift drops whatever lies above an address, as `call` does
            case 0 { success := call(gas(), to, amount, 0x00, 0x00, 0x00, 0x00) }
            default {
                // The call's data is 0x10 to 0x54: a selector, an address and an amount, packed from behind.
                mstore(0x14, to)
                mstore(0x34, amount) // over the upper bytes of the free memory pointer
                mstore(0x00, 0xa9059cbb000000000000000000000000) // `transfer(address,uint256)`, zeros above `to`
                success := call(gas(), token, 0, 0x10, 0x44, 0x00, 0x20)
                if iszero(and(eq(mload(0x00), 1), success)) {
                    success := lt(or(iszero(extcodesize(token)), returndatasize()), success)
                }
                mstore(0x34, 0) // those bytes again: no pointer is above 2^160
            }
        }
        if (!success) revert ICampaign.TransferFailed(token, to, amount);
    }

    /// @dev The contract's balance of `token` (`address(0)` = ETH); the call of a token must answer.
    function balance(address token) internal view returns (uint256) {
        return token == address(0) ? address(this).balance : IBalance(token).balanceOf(address(this));
    }
}

interface IBalance {
    function balanceOf(address account) external view returns (uint256);
}
