// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { ClaimInput, ClaimOutcome, IMerkleDistributor } from "../../src/interfaces/IMerkleDistributor.sol";

/// @title Takes no ETH.
contract RejectingRecipient { }

/// @title Burns whatever gas it is given.
contract GasBurningRecipient {
    receive() external payable {
        for (uint256 i = 0;; ++i) { }
    }
}

/// @title Answers a payment with a revert of 100 kB.
contract ReturnBombRecipient {
    receive() external payable {
        assembly ("memory-safe") {
            revert(0, 100000)
        }
    }
}

/// @title While it is being paid (ETH, or a token that calls the recipient), tries to be paid again in every way there is.
contract ReentrantRecipient {
    IMerkleDistributor public distributor;
    ClaimInput internal _own;
    ClaimInput internal _other;

    uint256 public entries;
    bytes public reasonOfClaim;
    bytes public reasonOfClaimTo;
    ClaimOutcome[] public outcomes;

    function set(IMerkleDistributor distributor_, ClaimInput calldata own, ClaimInput calldata other) external {
        distributor = distributor_;
        _own = own;
        _other = other;
    }

    function outcomeCount() external view returns (uint256) {
        return outcomes.length;
    }

    receive() external payable {
        reenter();
    }

    function onTokens(uint256) external {
        reenter();
    }

    function reenter() private {
        if (++entries > 1) return;
        try distributor.claim(_own.index, _own.account, _own.amount, _own.proof) { }
        catch (bytes memory reason) {
            reasonOfClaim = reason;
        }
        try distributor.claimTo(_own.index, _own.amount, address(this), _own.proof) { }
        catch (bytes memory reason) {
            reasonOfClaimTo = reason;
        }
        ClaimInput[] memory inputs = new ClaimInput[](2);
        (inputs[0], inputs[1]) = (_own, _other);
        outcomes = distributor.claimMany(inputs);
    }
}

/// @title A sweep receiver that, while it is paid by `cancel`, cancels once more.
contract CancellingRecipient {
    uint256 public timesWithin;
    uint256 public amountWithin;

    function cancel(IMerkleDistributor distributor) external returns (uint256) {
        return distributor.cancel();
    }

    receive() external payable {
        if (++timesWithin > 1) return;
        amountWithin = IMerkleDistributor(payable(msg.sender)).cancel();
    }
}

/// @title A wallet whose signatures are whatever its owner says they are (ERC-1271).
contract ContractWallet {
    mapping(bytes32 => bool) public isSigned;
    bool public isConfused;

    function signDigest(bytes32 digest) external {
        isSigned[digest] = true;
    }

    /// @dev Answers with a word that is not the magic value.
    function confuse() external {
        isConfused = true;
    }

    function isValidSignature(bytes32 digest, bytes calldata) external view returns (bytes4) {
        require(isSigned[digest], "not signed");
        return isConfused ? bytes4(0xffffffff) : this.isValidSignature.selector;
    }
}
