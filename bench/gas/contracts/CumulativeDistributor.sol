// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { MerkleProofLib } from "solady/utils/MerkleProofLib.sol";
import { SafeTransferLib } from "solady/utils/SafeTransferLib.sol";

/// @title One contract whose owner replaces the root: a claim pays what the new root has beyond what was paid.
/// @dev As 1inch's and Morpho's work, with Solady's parts: cheaper than either. Leaves as Uniswap's, sorted pairs.
contract CumulativeDistributor {
    event Claimed(uint256 index, address account, uint256 amount);

    error NotOwner();
    error NothingToClaim();
    error InvalidProof();

    address public immutable token;
    address public immutable owner;
    bytes32 public merkleRoot;
    mapping(address account => uint256 amount) public claimed;

    constructor(address token_, bytes32 merkleRoot_) {
        token = token_;
        merkleRoot = merkleRoot_;
        owner = msg.sender;
    }

    function setMerkleRoot(bytes32 merkleRoot_) external {
        if (msg.sender != owner) revert NotOwner();
        merkleRoot = merkleRoot_;
    }

    function claim(uint256 index, address account, uint256 amount, bytes32[] calldata merkleProof) external {
        bytes32 leaf = keccak256(abi.encodePacked(index, account, amount));
        if (!MerkleProofLib.verifyCalldata(merkleProof, merkleRoot, leaf)) revert InvalidProof();
        uint256 before = claimed[account];
        if (before >= amount) revert NothingToClaim();
        claimed[account] = amount;
        SafeTransferLib.safeTransfer(token, account, amount - before);
        emit Claimed(index, account, amount - before);
    }
}
