// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title The one word of storage beside the bitmap: whether the campaign was cancelled.
/// @dev It is in the last slot, where no word of the bitmap can be: an index shifted by 8 is below 2^248. A flag, because a log
/// cannot be read at one block from several nodes, nor its absence be shown. Claims do not read it: a read would cost each 2,100
/// gas, and what was cancelled has nothing to pay with.
library Cancellation {
    function isDone() internal view returns (bool value) {
        assembly ("memory-safe") {
            value := sload(not(0))
        }
    }

    function markAsDone() internal {
        assembly ("memory-safe") {
            sstore(not(0), 1)
        }
    }
}
