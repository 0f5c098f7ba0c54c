import { createRequire } from 'node:module'
import { type Abi, type Address, encodeDeployData, type Hex } from 'viem'
import type { ChainClient } from '../../../../sandbox/devnet/chainClient.ts'
import { demoAccounts } from '../../../../sandbox/devnet/demoAccounts.ts'
import * as v from '../../../schema/v.ts'

/** Tokens as they are met, each with one trait that a campaign's way onto the chain must get along with. */
const source = `// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

contract OddToken {
    string public constant name = "Odd";
    string public constant symbol = "ODD";
    uint8 public constant decimals = 18;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(address holder) { balanceOf[holder] = 1e30; }

    function transfer(address to, uint256 amount) public virtual returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        emit Transfer(msg.sender, to, amount);
        return true;
    }
    function transferFrom(address from, address to, uint256 amount) public virtual returns (bool) {
        allowance[from][msg.sender] -= amount;
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        emit Transfer(from, to, amount);
        return true;
    }
}

contract Plain is OddToken(msg.sender) {
    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }
}

/// Takes a hundredth of each transfer.
contract Fee is OddToken(msg.sender) {
    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }
    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        super.transferFrom(from, to, amount);
        balanceOf[to] -= amount / 100;
        return true;
    }
}

/// Like USDT: answers nothing to an approval, and refuses one while another is left.
contract Stubborn is OddToken(msg.sender) {
    function approve(address spender, uint256 amount) external {
        require(amount == 0 || allowance[msg.sender][spender] == 0);
        allowance[msg.sender][spender] = amount;
    }
}

/// Lets nobody approve.
contract Closed is OddToken(msg.sender) {
    function approve(address, uint256) external pure returns (bool) {
        revert("approvals are closed");
    }
}

/// Says all that a token with permits says, and takes none.
contract Pretender is OddToken(msg.sender) {
    mapping(address => uint256) public nonces;
    string public constant version = "7";
    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }
    function DOMAIN_SEPARATOR() external view returns (bytes32) {
        return keccak256(abi.encode(
            keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
            keccak256("Odd"), keccak256("7"), block.chainid, address(this)));
    }
    function permit(address, address, uint256, uint256, uint8, bytes32, bytes32) external pure {
        revert("no");
    }
}

/// As DAI: another kind of permit, behind the same names.
contract OtherPermit is OddToken(msg.sender) {
    mapping(address => uint256) public nonces;
    string public constant version = "1";
    bytes32 public constant PERMIT_TYPEHASH =
        keccak256("Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)");
    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }
    function DOMAIN_SEPARATOR() external view returns (bytes32) {
        return keccak256(abi.encode(
            keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
            keccak256("Odd"), keccak256("1"), block.chainid, address(this)));
    }
}
`

export type OddTokenName = 'Plain' | 'Fee' | 'Stubborn' | 'Closed' | 'Pretender' | 'OtherPermit'

export const oddTokenTexts = { symbol: 'ODD', name: 'Odd', decimals: 18 }

const outputSchema = v.object({
  errors: v.optional(v.array(v.object({ severity: v.string(), formattedMessage: v.string() })), []),
  contracts: v.object({
    'Odd.sol': v.record(
      v.string(),
      v.object({ evm: v.object({ bytecode: v.object({ object: v.string() }) }) }),
    ),
  }),
})

/** Compiles them all; the operator of the sandbox holds each one's supply. */
export function compileOddTokens(): (chain: ChainClient, name: OddTokenName) => Promise<Address> {
  const solc = v.parse(
    v.object({ compile: v.custom<(input: string) => string>((value) => typeof value === 'function') }),
    createRequire(import.meta.url)('solc'),
  )
  const input = {
    language: 'Solidity',
    sources: { 'Odd.sol': { content: source } },
    settings: { evmVersion: 'cancun', outputSelection: { '*': { '*': ['evm.bytecode.object'] } } },
  }
  const output = v.parse(outputSchema, JSON.parse(solc.compile(JSON.stringify(input))))
  const [error] = output.errors.filter(({ severity }) => severity === 'error')
  if (error) throw new Error(error.formattedMessage)
  const abi: Abi = []
  return async (chain, name) => {
    const code = output.contracts['Odd.sol'][name]?.evm.bytecode.object
    if (!code) throw new Error(`no contract ${name}`)
    const bytecode: Hex = `0x${code}`
    const hash = await chain.sendTransaction({
      account: demoAccounts.operator.signer,
      data: encodeDeployData({ abi, bytecode }),
    })
    const { contractAddress } = await chain.waitForTransactionReceipt({ hash })
    if (!contractAddress) throw new Error(`${name} was not deployed`)
    return contractAddress
  }
}
