"""The committed trees in vectors.json, by a second implementation in another language.

Nothing of it comes from the TypeScript or the Solidity: Keccak-256 is written from FIPS 202 (with the padding
of Ethereum), the tree from docs/package-format.md. `python3 contracts/vectors/makeVectors.py` writes the file again.
"""

import json
import pathlib

ROUNDS = 24
LANES = 25
RATE = 136
MASK = (1 << 64) - 1


def rotated(lane, by):
    return ((lane << by) | (lane >> (64 - by))) & MASK if by else lane


def round_constants():
    """FIPS 202, algorithm 5: bits of a shift register with the polynomial x^8 + x^6 + x^5 + x^4 + 1."""
    register = 1
    for _ in range(ROUNDS):
        constant = 0
        for power in range(7):
            if register & 1:
                constant |= 1 << (2**power - 1)
            register = (register << 1) ^ (0x171 if register & 0x80 else 0)
        yield constant


CONSTANTS = list(round_constants())


def permuted(state):
    for constant in CONSTANTS:
        columns = [state[x] ^ state[x + 5] ^ state[x + 10] ^ state[x + 15] ^ state[x + 20] for x in range(5)]
        for at in range(LANES):
            state[at] ^= columns[(at + 4) % 5] ^ rotated(columns[(at + 1) % 5], 1)
        moved = [0] * LANES
        moved[0] = state[0]
        x, y = 1, 0
        for step in range(24):
            next_x, next_y = y, (2 * x + 3 * y) % 5
            moved[next_x + 5 * next_y] = rotated(state[x + 5 * y], (step + 1) * (step + 2) // 2 % 64)
            x, y = next_x, next_y
        state = [
            moved[at] ^ (~moved[(at + 1) % 5 + at // 5 * 5] & moved[(at + 2) % 5 + at // 5 * 5] & MASK)
            for at in range(LANES)
        ]
        state[0] ^= constant
    return state


def keccak256(data):
    padded = bytearray(data) + b"\x01" + bytes(-(len(data) + 1) % RATE)
    padded[-1] ^= 0x80
    state = [0] * LANES
    for start in range(0, len(padded), RATE):
        for lane in range(RATE // 8):
            state[lane] ^= int.from_bytes(padded[start + lane * 8 : start + lane * 8 + 8], "little")
        state = permuted(state)
    return b"".join(lane.to_bytes(8, "little") for lane in state[:4])


def text_of(data):
    return "0x" + data.hex()


def tree_of(name, cap_bits, entries):
    entries = sorted(entries)
    level = [keccak256(account + amount.to_bytes(32, "big")) for account, amount in entries]
    depth = (len(entries) - 1).bit_length()
    level += [bytes(32)] * (2**depth - len(level))
    levels = [level]
    while len(level) > 1:
        level = [keccak256(level[at] + level[at + 1]) for at in range(0, len(level), 2)]
        levels.append(level)
    height = depth - cap_bits
    return {
        "name": name,
        "capBits": cap_bits,
        "height": height,
        "count": len(entries),
        "total": str(sum(amount for _, amount in entries)),
        "root": text_of(levels[-1][0]),
        "cap": [text_of(node) for node in levels[height]],
        "allocations": [
            {
                "index": index,
                "account": text_of(account),
                "amount": str(amount),
                "proof": [text_of(levels[at][(index >> at) ^ 1]) for at in range(height)],
            }
            for index, (account, amount) in enumerate(entries)
        ],
    }


def entries_of(seed, count):
    """`count` accounts with amounts of every size."""
    for at in range(count):
        digest = keccak256(f"everclaim vector {seed} {at}".encode())
        yield digest[:20], (int.from_bytes(digest[20:], "big") >> (at * 7 % 90)) + 1


SIZES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 15, 16, 17, 31, 33]


def vectors():
    for seed, count in enumerate(SIZES):
        depth = (count - 1).bit_length()
        for cap_bits in sorted({0, depth // 2, depth}):
            yield tree_of(f"{count} leaves, cap of {2**cap_bits}", cap_bits, entries_of(seed, count))
    largest = 2**256 - 1
    edges = [(b"\x00" * 19 + b"\x02", 1), (b"\xff" * 20, largest - 2**255 - 1), (b"\x00" * 19 + b"\x01", 2**255)]
    yield tree_of("edges of the addresses and amounts, in another order", 1, edges)


if __name__ == "__main__":
    assert keccak256(b"").hex() == "c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470"
    rows = ",\n".join(json.dumps(each, indent=1) for each in vectors())
    pathlib.Path(__file__).with_name("vectors.json").write_text(f"[\n{rows}\n]\n")
