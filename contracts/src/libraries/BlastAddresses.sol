// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title Blast's predeploys. Away from Blast there is no code at these addresses.
library BlastAddresses {
    address internal constant BLAST = 0x4300000000000000000000000000000000000002;
    address internal constant USDB = 0x4300000000000000000000000000000000000003;
    address internal constant WETH = 0x4300000000000000000000000000000000000004;
}
