// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import { ClaimInput, IMerkleDistributor, Parameters } from "../src/interfaces/IMerkleDistributor.sol";
import { Schedule } from "../src/interfaces/IVestingDistributor.sol";
import { CampaignInput, IVestingDistributorFactory } from "../src/interfaces/IVestingDistributorFactory.sol";
import { BlastStandIn } from "../standins/BlastStandIn.sol";
import { GasStandIn } from "../standins/GasStandIn.sol";
import { UsdbStandIn } from "../standins/UsdbStandIn.sol";
import { WethStandIn } from "../standins/WethStandIn.sol";
import { FactoryTest } from "./base/FactoryTest.sol";
import { Tree } from "./base/Tree.sol";

/// @dev What calls cost, to the last unit: contracts/snapshots/ is compared with these by `npm run check:gas`.
/// Each call is a transaction of its own (isolate), so the numbers are those of receipts.
///
/// The tree has depth 20 and a cap of 512. Only the part of it that is claimed from is real, the rest is any hashes: the
/// contract cannot know.
abstract contract GasBase is FactoryTest {
    uint256 internal constant DEPTH = 20;
    uint256 internal constant BITS = 9;

    /// @dev Leaves of one small subtree of 16, whose path to the cap is made up.
    uint256 internal constant SMALL = 4;

    function setUp() public override {
        super.setUp();
        distributor = this.create(parametersOf(address(token)), bigCap());
        token.mint(address(distributor), totalAmount());
        for (uint256 i = 0; i < COUNT; ++i) {
            token.mint(accountAt(i), 1);
        }
    }

    function parametersOf(address asset) internal view returns (Parameters memory p) {
        p = parametersFor(asset);
        (p.count, p.height) = (uint32(2 ** DEPTH), uint8(DEPTH - BITS));
    }

    /// @dev The small subtree is in the middle, so that an index has three bytes as most have.
    function bigIndex(uint256 index) internal pure returns (uint256) {
        return 700_160 + index;
    }

    function bigProof(uint256 index) internal view returns (bytes32[] memory proof) {
        proof = new bytes32[](DEPTH - BITS);
        bytes32[] memory small = Tree.proof(leaves(), index, SMALL);
        for (uint256 i = 0; i < proof.length; ++i) {
            proof[i] = i < SMALL ? small[i] : keccak256(abi.encode(i));
        }
    }

    function bigCap() internal view returns (bytes32[] memory cap) {
        cap = new bytes32[](2 ** BITS);
        for (uint256 i = 0; i < cap.length; ++i) {
            cap[i] = keccak256(abi.encode("cap", i));
        }
        bytes32 node = Tree.root(leaves());
        uint256 position = bigIndex(0) >> SMALL;
        bytes32[] memory proof = bigProof(0);
        for (uint256 i = SMALL; i < proof.length; ++i) {
            node = position & 1 == 0
                ? keccak256(abi.encodePacked(node, proof[i]))
                : keccak256(abi.encodePacked(proof[i], node));
            position >>= 1;
        }
        cap[position] = node;
    }

    function bigClaim(uint256 index) internal {
        bytes32[] memory proof = bigProof(index);
        distributor.claim(bigIndex(index), accountAt(index), amountAt(index), proof);
    }

    function snapshot(string memory name) internal {
        vm.snapshotGasLastCall(isOverTime() ? "GasOverTime" : "Gas", name);
    }

    BlastStandIn internal constant BLAST = BlastStandIn(0x4300000000000000000000000000000000000002);
    UsdbStandIn internal constant USDB = UsdbStandIn(0x4300000000000000000000000000000000000003);
    WethStandIn internal constant WETH = WethStandIn(payable(0x4300000000000000000000000000000000000004));

    /// @dev Blast's predeploys (stand-ins), as a chain has them that has earned: odd prices, so that balances have dust.
    function onBlast() internal {
        vm.etch(address(BLAST), address(new BlastStandIn()).code);
        vm.etch(address(BLAST.GAS_CONTRACT()), address(new GasStandIn()).code);
        vm.etch(address(USDB), address(new UsdbStandIn()).code);
        vm.etch(address(WETH), address(new WethStandIn()).code);
        USDB.devnetAccrue(333);
        vm.deal(address(this), totalAmount() + 2_000 ether);
        WETH.deposit{ value: totalAmount() + 1_000 ether }();
        WETH.devnetAccrue{ value: 33 ether }();
    }
}

/// forge-config: default.isolate = true
contract GasTest is GasBase {
    function test_Claim() external {
        bigClaim(3);
        snapshot("claim, first in a word");
        bigClaim(4);
        snapshot("claim, later in a word");
        token.burn(accountAt(5), 1);
        bigClaim(5);
        snapshot("claim, later in a word, to an account without the token");
    }

    function test_ClaimTo() external {
        bigClaim(3);
        bytes32[] memory proof = bigProof(4);
        vm.prank(accountAt(4));
        distributor.claimTo(bigIndex(4), amountAt(4), accountAt(3), proof);
        snapshot("claimTo");
    }

    function test_ClaimWithSignature() external {
        bigClaim(3);
        bytes32 digest = digestOf(distributor, block.chainid, bigIndex(4), accountAt(4), accountAt(3), amountAt(4), END);
        bytes memory signature = signatureOf(keyAt(4), digest);
        bytes32[] memory proof = bigProof(4);
        distributor.claimWithSignature(bigIndex(4), accountAt(4), amountAt(4), accountAt(3), END, proof, signature);
        snapshot("claimWithSignature");
    }

    function test_ClaimMany() external {
        bigClaim(0);
        ClaimInput[] memory inputs = new ClaimInput[](10);
        for (uint256 i = 0; i < 10; ++i) {
            inputs[i] = ClaimInput(bigIndex(i + 1), accountAt(i + 1), amountAt(i + 1), bigProof(i + 1));
        }
        distributor.claimMany(inputs);
        snapshot("claimMany of 10");
    }

    function test_TryClaim() external {
        bigClaim(0);
        distributor.tryClaim(bigIndex(1), accountAt(1), amountAt(1), bigProof(1));
        snapshot("tryClaim");
    }

    function test_Sweep() external {
        vm.warp(END);
        distributor.sweep(address(token));
        snapshot("sweep");
    }

    /// @dev The same claims as in `test_Claim`, of a campaign that could have been cancelled: the numbers must be the same.
    function test_ClaimOfCancellable() external {
        Parameters memory p = parametersOf(address(token));
        p.isCancellable = true;
        distributor = this.create(p, bigCap());
        token.mint(address(distributor), totalAmount());
        bigClaim(3);
        snapshot("claim of a cancellable campaign, first in a word");
        bigClaim(4);
        snapshot("claim of a cancellable campaign, later in a word");
    }

    function test_Cancel() external {
        Parameters memory p = parametersOf(address(token));
        p.isCancellable = true;
        distributor = this.create(p, bigCap());
        token.mint(address(distributor), totalAmount());
        vm.warp(START - 1);
        vm.prank(SWEEP_RECEIVER);
        distributor.cancel();
        snapshot("cancel");
    }

    function test_ClaimOfEther() external {
        distributor = this.create(parametersOf(address(0)), bigCap());
        vm.deal(address(distributor), totalAmount());
        vm.deal(accountAt(3), 1);
        vm.deal(accountAt(4), 1);
        bigClaim(3);
        snapshot("claim of ETH, first in a word");
        bigClaim(4);
        snapshot("claim of ETH, later in a word");
    }

    function claimsOf(string memory name) internal {
        bigClaim(3);
        snapshot(string.concat("claim of ", name, ", first in a word"));
        bigClaim(4);
        snapshot(string.concat("claim of ", name, ", later in a word"));
        bigClaim(5);
        snapshot(string.concat("claim of ", name, ", later in a word, to an account without the token"));
    }

    function test_ClaimOfUsdb() external {
        onBlast();
        distributor = this.create(parametersOf(address(USDB)), bigCap());
        USDB.devnetMint(address(distributor), totalAmount() + 777);
        USDB.devnetMint(accountAt(3), 7 ether + 3);
        USDB.devnetMint(accountAt(4), 7 ether + 3);
        claimsOf("USDB");
    }

    function test_ClaimOfWeth() external {
        onBlast();
        distributor = this.create(parametersOf(address(WETH)), bigCap());
        WETH.transfer(address(distributor), totalAmount() + 777);
        WETH.transfer(accountAt(3), 7 ether + 3);
        WETH.transfer(accountAt(4), 7 ether + 3);
        claimsOf("WETH");
    }

    function test_Create() external {
        factory.create(parametersFor(address(token)), capRow(), MANIFEST);
        snapshot("create, cap of 4");
        factory.create(parametersOf(address(token)), bigCap(), MANIFEST);
        snapshot("create, cap of 512");
    }
}

/// @dev The same of campaigns over time: 24 tranches of 100 seconds, or 2,400 seconds by the second.
/// forge-config: default.isolate = true
contract VestingGasTest is GasBase {
    constructor() {
        unlockBy(Schedule({ cliff: 0, duration: 2_400, tranches: 24 }));
    }

    function claimAt(uint256 index, uint256 tranches, string memory name) internal {
        vm.warp(START + 100 * tranches);
        bigClaim(index);
        if (bytes(name).length != 0) snapshot(name);
    }

    function test_ClaimOfTranches() external {
        claimAt(0, 1, "claim of 1 tranche, first");
        claimAt(0, 2, "claim of 1 tranche, later");
        claimAt(1, 6, "claim of 6 tranches, first");
        claimAt(1, 12, "claim of 6 tranches, later");
        claimAt(2, 24, "claim of 24 tranches at once");
        claimAt(1, 24, "claim of the last 12 tranches");
    }

    function test_ClaimBySecond() external {
        unlockBy(Schedule({ cliff: 600, duration: 2_400, tranches: 0 }));
        distributor = this.create(parametersOf(address(token)), bigCap());
        token.mint(address(distributor), totalAmount());
        claimAt(3, 7, "claim by the second, first");
        claimAt(3, 13, "claim by the second, later");
        claimAt(3, 24, "claim by the second, last");
        token.burn(accountAt(4), 1);
        claimAt(4, 24, "claim by the second, first, to an account without the token");
    }

    function test_OtherClaims() external {
        for (uint256 i = 0; i < COUNT; ++i) {
            claimAt(i, 6, "");
        }
        vm.warp(START + 1_200);
        bytes32[] memory proof = bigProof(3);
        vm.prank(accountAt(3));
        vesting().claimTo(bigIndex(3), amountAt(3), accountAt(4), proof);
        snapshot("claimTo, later");

        (bytes memory signature, uint256 upTo) = (sign(5), amountAt(5));
        proof = bigProof(5);
        vesting().claimWithSignature(bigIndex(5), accountAt(5), amountAt(5), accountAt(4), upTo, END, proof, signature);
        snapshot("claimWithSignature, later");

        proof = bigProof(6);
        vesting().tryClaim(bigIndex(6), accountAt(6), amountAt(6), proof);
        snapshot("tryClaim, later");

        vm.warp(START + 1_800);
        ClaimInput[] memory inputs = new ClaimInput[](10);
        for (uint256 i = 0; i < 10; ++i) {
            inputs[i] = ClaimInput(bigIndex(i + 1), accountAt(i + 1), amountAt(i + 1), bigProof(i + 1));
        }
        vesting().claimMany(inputs);
        snapshot("claimMany of 10, later");
    }

    function sign(uint256 index) internal view returns (bytes memory) {
        bytes32 typeHash = keccak256(
            "VestingClaim(uint256 index,address account,address recipient,uint256 amount,uint256 upTo,uint256 deadline)"
        );
        bytes32 structHash = keccak256(
            abi.encode(typeHash, bigIndex(index), accountAt(index), accountAt(4), amountAt(index), amountAt(index), END)
        );
        return
            signatureOf(keyAt(index), keccak256(abi.encodePacked(hex"1901", distributor.domainSeparator(), structHash)));
    }

    function test_ClaimOfEther() external {
        distributor = this.create(parametersOf(address(0)), bigCap());
        vm.deal(address(distributor), totalAmount());
        vm.deal(accountAt(3), 1);
        claimAt(3, 1, "claim of ETH, first");
        claimAt(3, 2, "claim of ETH, later");
    }

    function test_ClaimOfUsdb() external {
        onBlast();
        distributor = this.create(parametersOf(address(USDB)), bigCap());
        USDB.devnetMint(address(distributor), totalAmount() + 777);
        USDB.devnetMint(accountAt(3), 7 ether + 3);
        claimAt(3, 1, "claim of USDB, first");
        claimAt(3, 2, "claim of USDB, later");
    }

    function test_ClaimOfWeth() external {
        onBlast();
        distributor = this.create(parametersOf(address(WETH)), bigCap());
        WETH.transfer(address(distributor), totalAmount() + 777);
        WETH.transfer(accountAt(3), 7 ether + 3);
        claimAt(3, 1, "claim of WETH, first");
        claimAt(3, 2, "claim of WETH, later");
    }

    function test_Create() external {
        IVestingDistributorFactory creator =
            IVestingDistributorFactory(deployArtifact("VestingDistributorFactory.sol:VestingDistributorFactory"));
        creator.create(parametersFor(address(token)), schedule, capRow(), MANIFEST);
        snapshot("create, cap of 4");
        creator.create(parametersOf(address(token)), schedule, bigCap(), MANIFEST);
        snapshot("create, cap of 512");
    }

    /// @dev Three campaigns of one token by one approval, as a list with three groups makes them.
    function test_CreateAndFundMany() external {
        IVestingDistributorFactory creator =
            IVestingDistributorFactory(deployArtifact("VestingDistributorFactory.sol:VestingDistributorFactory"));
        CampaignInput[] memory campaigns = new CampaignInput[](3);
        for (uint256 i = 0; i < 3; ++i) {
            campaigns[i] = CampaignInput(parametersFor(address(token)), schedule, capRow(), bytes32(i));
        }
        uint256 sum = 3 * campaigns[0].parameters.total;
        token.mint(address(this), sum);
        token.approve(address(creator), sum);
        creator.createAndFundMany(campaigns);
        snapshot("createAndFundMany of 3, caps of 4");
    }

    /// @dev The most that the operator's tools put into one transaction (`src/campaign/capBitsOfGroups.ts`), on Blast.
    function test_CreateAndFundTheMost() external {
        onBlast();
        IVestingDistributorFactory creator =
            IVestingDistributorFactory(deployArtifact("VestingDistributorFactory.sol:VestingDistributorFactory"));
        CampaignInput[] memory campaigns = new CampaignInput[](10);
        bytes32[] memory cap = new bytes32[](64);
        for (uint256 i = 0; i < 64; ++i) {
            cap[i] = keccak256(abi.encode(i));
        }
        for (uint256 i = 0; i < 10; ++i) {
            campaigns[i] = CampaignInput(parametersFor(address(token)), schedule, cap, bytes32(i));
            campaigns[i].parameters.count = 1_000_000;
            campaigns[i].parameters.height = 14;
        }
        uint256 sum = 10 * campaigns[0].parameters.total;
        token.mint(address(this), sum);
        token.approve(address(creator), sum);
        creator.createAndFundMany(campaigns);
        snapshot("createAndFundMany of 10, caps of 64, on Blast");
    }
}
