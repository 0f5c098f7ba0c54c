// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { ClaimInput, ClaimOutcome, IMerkleDistributor } from "../../src/interfaces/IMerkleDistributor.sol";

/// @title Balances and nothing else; what the misbehaving tokens have in common.
abstract contract TokenModel {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }

    function approve(address spender, uint256 amount) external {
        allowance[msg.sender][spender] = amount;
    }

    function move(address from, address to, uint256 amount) internal {
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }

    function spend(address from, uint256 amount) internal {
        allowance[from][msg.sender] -= amount;
    }
}

/// @title Like USDT: transfers answer nothing at all.
contract NoReturnToken is TokenModel {
    function transfer(address to, uint256 amount) external {
        move(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external {
        spend(from, amount);
        move(from, to, amount);
    }
}

/// @title Answers `false` instead of reverting, on request; may call somebody in between.
contract FalseReturnToken is TokenModel {
    bool public isRefusing;
    address public whileRefusing;
    bytes public data;

    function setRefusing(bool value) external {
        isRefusing = value;
    }

    /// @dev What to do inside the next refused transfer.
    function setReaction(address target, bytes calldata data_) external {
        (whileRefusing, data) = (target, data_);
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        if (isRefusing) {
            if (whileRefusing != address(0)) {
                (address target, bytes memory call) = (whileRefusing, data);
                (whileRefusing, isRefusing) = (address(0), false);
                (bool success,) = target.call(call);
                require(success, "the reaction failed");
                isRefusing = true;
            }
            return false;
        }
        move(msg.sender, to, amount);
        return true;
    }
}

/// @title Moves the money and then answers something that means no, as long as it is set to.
contract MovesAndDeniesToken is TokenModel {
    enum Denial {
        None,
        False,
        ShortWord,
        ShortNothing
    }

    Denial public denial;

    function setDenial(Denial value) external {
        denial = value;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        move(msg.sender, to, amount);
        if (denial == Denial.False) return false;
        if (denial == Denial.ShortWord) {
            // The first 31 bytes of a word that begins with a 1.
            assembly ("memory-safe") {
                mstore(0x00, shl(248, 1))
                return(0x00, 0x1f)
            }
        }
        if (denial == Denial.ShortNothing) {
            assembly ("memory-safe") {
                mstore(0x00, 0)
                return(0x00, 0x01)
            }
        }
        return true;
    }
}

/// @title Takes every call, and does nothing about those that it does not know.
contract FallbackToken is TokenModel {
    function transfer(address to, uint256 amount) external returns (bool) {
        move(msg.sender, to, amount);
        return true;
    }

    fallback() external payable { }
}

/// @title Reverts on a transfer of nothing.
contract ZeroRefusingToken is TokenModel {
    function transfer(address to, uint256 amount) external returns (bool) {
        require(amount != 0, "zero");
        move(msg.sender, to, amount);
        return true;
    }
}

/// @title Keeps 1 % of every transfer.
contract FeeToken is TokenModel {
    function transfer(address to, uint256 amount) external returns (bool) {
        move(msg.sender, address(0xFEE), amount / 100);
        move(msg.sender, to, amount - amount / 100);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        spend(from, amount);
        move(from, address(0xFEE), amount / 100);
        move(from, to, amount - amount / 100);
        return true;
    }
}

/// @title Can be paused, and has a list of accounts that get nothing.
contract GuardedToken is TokenModel {
    bool public isPaused;
    mapping(address => bool) public isBlocked;

    function setPaused(bool value) external {
        isPaused = value;
    }

    function setBlocked(address account, bool value) external {
        isBlocked[account] = value;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        require(!isPaused, "paused");
        require(!isBlocked[to], "blocked");
        move(msg.sender, to, amount);
        return true;
    }
}

/// @title Calls the recipient, who may do as it likes, before it is paid (as ERC-777 calls the sender).
contract CallbackToken is TokenModel {
    function transfer(address to, uint256 amount) external returns (bool) {
        if (to.code.length != 0) TokenReceiver(to).onTokens(amount);
        move(msg.sender, to, amount);
        return true;
    }
}

interface TokenReceiver {
    function onTokens(uint256 amount) external;
}

/// @title Answers every transfer with a megabyte, or anything else.
contract OddAnswerToken is TokenModel {
    enum Answer {
        Megabyte,
        Two,
        RevertWithMegabyte,
        BurnAllGas
    }

    Answer public answer;

    function setAnswer(Answer value) external {
        answer = value;
    }

    function transfer(address, uint256) external view returns (uint256) {
        if (answer == Answer.BurnAllGas) {
            for (uint256 i = 0;; ++i) { }
        }
        bool isRevert = answer == Answer.RevertWithMegabyte;
        if (answer == Answer.Two) return 2;
        assembly ("memory-safe") {
            if isRevert { revert(0, 20000) }
            return(0, 20000)
        }
    }
}

/// @title Takes a call of exactly the bytes that it has, and refuses one with a byte behind them.
contract StrictToken is TokenModel {
    modifier exactly(uint256 words) {
        require(msg.data.length == 4 + 32 * words, "another length");
        _;
    }

    function transfer(address to, uint256 amount) external exactly(2) returns (bool) {
        move(msg.sender, to, amount);
        return true;
    }

    function delegateBySig(address, uint256, uint256, uint8, bytes32, bytes32) external exactly(6) { }
}
