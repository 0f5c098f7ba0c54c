// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { LibBitmap } from "solady/utils/LibBitmap.sol";
import { MerkleProofLib } from "solady/utils/MerkleProofLib.sol";
import { SafeTransferLib } from "solady/utils/SafeTransferLib.sol";

/// @title What one gets by putting Solady's parts together: the cheapest simple peer.
/// @dev Leaves as Uniswap's: keccak256(index ++ account ++ amount), sorted pairs.
contract SoladyStyleDistributor {
    using LibBitmap for LibBitmap.Bitmap;

    event Claimed(uint256 index, address account, uint256 amount);

    error AlreadyClaimed();
    error InvalidProof();

    address public immutable token;
    bytes32 public immutable merkleRoot;
    LibBitmap.Bitmap private _claimed;

    constructor(address token_, bytes32 merkleRoot_) {
        token = token_;
        merkleRoot = merkleRoot_;
    }

    function isClaimed(uint256 index) public view returns (bool) {
        return _claimed.get(index);
    }

    function claim(uint256 index, address account, uint256 amount, bytes32[] calldata merkleProof) external {
        bytes32 leaf = keccak256(abi.encodePacked(index, account, amount));
        if (!MerkleProofLib.verifyCalldata(merkleProof, merkleRoot, leaf)) revert InvalidProof();
        // The bit is set and asked for at once.
        if (!_claimed.toggle(index)) revert AlreadyClaimed();
        SafeTransferLib.safeTransfer(token, account, amount);
        emit Claimed(index, account, amount);
    }
}
