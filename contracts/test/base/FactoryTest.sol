// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { IMerkleDistributor } from "../../src/interfaces/IMerkleDistributor.sol";
import { IMerkleDistributorFactory } from "../../src/interfaces/IMerkleDistributorFactory.sol";
import { DistributorTest } from "./DistributorTest.sol";

/// @title A factory, and an operator with money.
abstract contract FactoryTest is DistributorTest {
    bytes32 internal constant MANIFEST = keccak256("manifest.json");
    uint256 internal constant OPERATOR_KEY = 0x0FE4A704;

    IMerkleDistributorFactory internal factory;
    address internal operator;

    function setUp() public virtual override {
        super.setUp();
        operator = vm.addr(OPERATOR_KEY);
        factory = IMerkleDistributorFactory(deployArtifact("MerkleDistributorFactory.sol:MerkleDistributorFactory"));
        token.mint(operator, 10 * totalAmount());
        vm.deal(operator, 10 * totalAmount());
    }

    function deployArtifact(string memory name) internal returns (address created) {
        bytes memory code = vm.getCode(name);
        assembly ("memory-safe") {
            created := create(0, add(code, 0x20), mload(code))
        }
        require(created != address(0), "no deployment");
    }

    /// @dev The address as its definition says it.
    function addressOf(address asset) internal view returns (address) {
        bytes32 codeHash = keccak256(
            bytes.concat(
                vm.getCode("MerkleDistributor.sol:MerkleDistributor"), abi.encode(parametersFor(asset), capRow())
            )
        );
        return address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), factory, MANIFEST, codeHash)))));
    }
}
