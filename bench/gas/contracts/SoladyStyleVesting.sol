// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { MerkleProofLib } from "solady/utils/MerkleProofLib.sol";
import { SafeTransferLib } from "solady/utils/SafeTransferLib.sol";

/// @title What one gets by putting Solady's parts together for a list that is paid over time: the cheapest simple peer.
/// @dev Leaves as Uniswap's, a mapping of what was paid, linear by the second; no cliff, no window, no overflow of large amounts
/// considered.
contract SoladyStyleVesting {
    event Claimed(uint256 indexed index, address indexed account, uint256 amount, uint256 paid);

    error InvalidProof();
    error NothingToPay();

    address public immutable token;
    bytes32 public immutable merkleRoot;
    uint256 public immutable start;
    uint256 public immutable duration;
    mapping(uint256 index => uint256) public paid;

    constructor(address token_, bytes32 merkleRoot_, uint256 start_, uint256 duration_) {
        token = token_;
        merkleRoot = merkleRoot_;
        start = start_;
        duration = duration_;
    }

    function claim(uint256 index, address account, uint256 amount, bytes32[] calldata merkleProof) external {
        bytes32 leaf = keccak256(abi.encodePacked(index, account, amount));
        if (!MerkleProofLib.verifyCalldata(merkleProof, merkleRoot, leaf)) revert InvalidProof();
        uint256 elapsed = block.timestamp - start;
        uint256 unlocked = elapsed < duration ? amount * elapsed / duration : amount;
        uint256 before = paid[index];
        if (unlocked == before) revert NothingToPay();
        paid[index] = unlocked;
        SafeTransferLib.safeTransfer(token, account, unlocked - before);
        emit Claimed(index, account, unlocked - before, unlocked);
    }
}
