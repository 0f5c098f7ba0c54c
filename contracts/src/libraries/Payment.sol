// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title Moves the contract's ETH or tokens and says whether that worked, without ever reverting or copying an answer
/// of more than one word.
library Payment {
    /// @dev Sends `amount` of `token` (`address(0)` = ETH) to `to` with at most `gasLimit` gas.
    ///
    /// A token's transfer worked if the call did and it answered `true`, or answered nothing and has code (tokens of old
    /// return nothing). The shape of the call follows Solady's `SafeTransferLib.safeTransfer` (MIT).
    function trySend(address token, address to, uint256 amount, uint256 gasLimit) internal returns (bool success) {
        if (token == address(0)) {
            assembly ("memory-safe") {
                success := call(gasLimit, to, amount, 0x00, 0x00, 0x00, 0x00)
            }
            return success;
        }
        assembly ("memory-safe") {
            mstore(0x14, to)
            mstore(0x34, amount)
            mstore(0x00, 0xa9059cbb000000000000000000000000) // `transfer(address,uint256)`, zeros above `to`
            success := call(gasLimit, token, 0, 0x10, 0x44, 0x00, 0x20)
            if iszero(and(eq(mload(0x00), 1), success)) {
                success := lt(or(iszero(extcodesize(token)), returndatasize()), success)
            }
            mstore(0x34, 0) // the upper bytes of the free memory pointer, which `amount` lay over
        }
    }

    /// @dev The contract's balance of `token` (`address(0)` = ETH); the call of a token must answer.
    function balance(address token) internal view returns (uint256) {
        return token == address(0) ? address(this).balance : IBalance(token).balanceOf(address(this));
    }
}

interface IBalance {
    function balanceOf(address account) external view returns (uint256);
}
