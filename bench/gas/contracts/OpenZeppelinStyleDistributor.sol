// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { IERC20 } from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import { SafeERC20 } from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import { MerkleProof } from "@openzeppelin/contracts/utils/cryptography/MerkleProof.sol";
import { BitMaps } from "@openzeppelin/contracts/utils/structs/BitMaps.sol";

/// @title What one gets by putting OpenZeppelin's parts together: the peer that most projects write themselves.
/// @dev Leaves as in `StandardMerkleTree`: keccak256(keccak256(abi.encode(index, account, amount))), sorted pairs.
contract OpenZeppelinStyleDistributor {
    using BitMaps for BitMaps.BitMap;
    using SafeERC20 for IERC20;

    event Claimed(uint256 index, address account, uint256 amount);

    error AlreadyClaimed();
    error InvalidProof();

    IERC20 public immutable token;
    bytes32 public immutable merkleRoot;
    BitMaps.BitMap private _claimed;

    constructor(address token_, bytes32 merkleRoot_) {
        token = IERC20(token_);
        merkleRoot = merkleRoot_;
    }

    function isClaimed(uint256 index) public view returns (bool) {
        return _claimed.get(index);
    }

    function claim(uint256 index, address account, uint256 amount, bytes32[] calldata merkleProof) external {
        if (_claimed.get(index)) revert AlreadyClaimed();
        bytes32 leaf = keccak256(bytes.concat(keccak256(abi.encode(index, account, amount))));
        if (!MerkleProof.verifyCalldata(merkleProof, merkleRoot, leaf)) revert InvalidProof();
        _claimed.set(index);
        token.safeTransfer(account, amount);
        emit Claimed(index, account, amount);
    }
}
