// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// @title Conservation, and one payment an allocation, of a campaign that pays at once: by induction over what can be done.
/// @dev Each function takes any state that is sound, takes one step as `MerkleDistributorBase` and `CampaignBase` do, and shows that
/// the state is sound before any other contract is called. So what is called may begin anything again. What reverts changes
/// nothing.
contract AtOnceProof {
    /// @dev What was put in is here, was claimed, swept or cancelled.
    struct Books {
        uint256 putIn;
        uint256 balance;
        uint256 claimed;
        uint256 swept;
        uint256 cancelled;
    }

    /// @dev Any one allocation of the list: its bit, and how often and how much it was paid.
    struct Entry {
        uint256 amount;
        bool isPaid;
        uint256 payments;
        uint256 received;
    }

    function fund(Books memory b, uint256 amount) external pure {
        require(isSound(b));
        require(amount <= type(uint256).max - b.putIn); // a token has no more than 2^256
        b.putIn += amount;
        b.balance += amount;
        assert(isSound(b));
    }

    function claim(Books memory b, Entry memory e) external pure {
        require(isSound(b) && isSound(e));
        if (e.isPaid) revert();
        e.isPaid = true;
        require(e.amount <= b.balance); // a token sends nothing that is not there
        b.balance -= e.amount;
        b.claimed += e.amount;
        e.payments += 1;
        e.received += e.amount;
        assert(isSound(b));
        assert(isSound(e));
        assert(e.payments == 1);
    }

    /// @dev Of another index, whatever it is: it has another bit.
    function claimAnother(Books memory b, Entry memory e, uint256 amount) external pure {
        require(isSound(b) && isSound(e));
        require(amount <= b.balance);
        b.balance -= amount;
        b.claimed += amount;
        assert(isSound(b));
        assert(isSound(e));
    }

    function sweep(Books memory b) external pure {
        require(isSound(b));
        uint256 amount = b.balance;
        b.balance -= amount;
        b.swept += amount;
        assert(isSound(b));
        assert(b.balance == 0);
    }

    function cancel(Books memory b) external pure {
        require(isSound(b));
        uint256 amount = b.balance;
        b.balance -= amount;
        b.cancelled += amount;
        assert(isSound(b));
        assert(b.balance == 0);
    }

    function begins(uint256 amount) external pure {
        assert(isSound(Books(0, 0, 0, 0, 0)));
        assert(isSound(Entry(amount, false, 0, 0)));
    }

    function isSound(Books memory b) private pure returns (bool) {
        uint256 left = b.putIn;
        if (b.claimed > left) return false;
        left -= b.claimed;
        if (b.swept > left) return false;
        left -= b.swept;
        if (b.cancelled > left) return false;
        return b.balance == left - b.cancelled;
    }

    function isSound(Entry memory e) private pure returns (bool) {
        return e.isPaid ? e.payments == 1 && e.received == e.amount : e.payments == 0 && e.received == 0;
    }
}
