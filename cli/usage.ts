import { everclaim } from './everclaim.ts'

export const usage = `Everclaim makes, checks and deploys token-claim packages.

  ${everclaim} <command> ...

  build <list.csv> --out <folder> ...   makes a package from a recipient list
  verify <folder or URL> [--rpc <URL>]  checks a package, also on the chain
  round <list.csv> <round> ... --out .. makes the next round of a series from the last one’s settings, and shows the difference
  deploy <folder> --rpc <URL> ...       creates and funds a package’s contract; a dry run by default
  fund <folder> --rpc <URL> ...         funds a deployed contract
  deploy-factory --rpc <URL> ...        puts the factory of all campaigns on a chain, once; a dry run by default
  publish <folder> --to|--api|--s3 ...  publishes a package
  status <package or 0x...> --rpc <URL> the status of a campaign
  watch <package> ... --rpc <URL> ...   says when a campaign can’t pay everyone any more, and when it can again
  proof <package> --account <0x...>     what an address can claim, with its proof and the call for any wallet
  claim <package> --account <0x...> ... pays one address what it can claim; a dry run by default
  push <package> --rpc <URL> ...        pays everyone who hasn’t claimed, in batches; a dry run by default
  cancel <0x...> --rpc <URL>            cancels a campaign before it opens: shows the call, sends nothing
  sweep <0x...> --rpc <URL> ...         after the end, sends what is left to its receiver; a dry run by default
  collect <0x...> --rpc <URL> ...       sends Blast yield and gas refunds to their receivers; a dry run by default
  completion bash|zsh|fish              a script by which your shell completes commands and options

  <command> --help: all options. --version: which release this is. Exit codes: 0 fine, 1 refused, 2 wrong command line, 3 couldn’t check.
`

export const buildUsage = `${everclaim} build <list.csv> --out <folder> --units whole|base --token <address> ...

The list
  --units whole|base        amounts are whole tokens, or base units; never guessed
  --decimal-point . or ,    what is put before decimals, where the list leaves a doubt
  --thousands . or , or space   what is put between thousands (default: nothing; points with a decimal comma)
  --duplicates refuse|sum   an account in several rows (default: refuse)
  --accept <names>          what is doubtful and meant: burn-address, large-share, dust, look-alike,
                            very-large-amounts, very-small-amounts, cut-amounts, contract, ...
  --rpc <URL>               also looks every recipient up on the chain; the nodes learn the addresses
  --ethereum-rpc <URL>      and those without a contract there on Ethereum, for Safes that exist only there
  --account-column <name>   header name of the accounts, where it is an unusual one
  --amount-column <name>    header name of the amounts, where it is an unusual one

The campaign
  --token <address>|native  the token, or the chain's own coin
  --symbol, --name          of the token, as on chain
  --decimals <number>       of the token, as on chain; all three may be left out where two nodes are named
  --start, --end <time>     2026-01-31T12:00:00Z (a zone is needed), unix seconds; start may be "now", end "never"
                            or so long after start: 12h, 90d, 26w
  --cancellable             until --start, the receiver of what is swept may cancel and gets everything back
  --duration <time>         pays over time: all is unlocked so long after start (12h, 90d, 26w), by the second, or
  --tranches <1 to 64>      in so many equal steps; --cliff <time>: nothing before
  --groups <column>         each group of the list, which this column names, becomes a campaign over time of its own, in a folder of --out
  --group '<name>=<time>[, cliff <time>][, tranches <number>]'   its schedule, once for each; --duration and the like are of the others
  --receiver <address>      takes what is swept, the yield and the gas refunds, unless set on its own by:
  --sweep-receiver, --yield-receiver, --gas-receiver <address>
  --title <text>            shown to visitors; also --description <text>, --url <https URL>
  --host <https URL>        where the package will lie; up to eight, best first. Fixed for ever: a site's own list can change
  --chain-id <number>       default: 81457 (Blast)
  --factory <address>       default: the factory's address, the same on every chain

The package
  --out <folder>            must not exist, be empty, or hold this very package
  --cap-bits <0 to 9>       default: what costs the campaign the least gas
  --export <formats>        openzeppelin, uniswap, or both with a comma: JSON for other tools
  --json                    the result as JSON on stdout
`

export const roundUsage = `${everclaim} round <list.csv> <round 1> <round 2> ... --out <folder> --units whole|base [--cumulative] [--deploy --rpc <URL> ...]

  Makes the next round of a series: a campaign of its own, which names the round before it. Token, chain, receivers, texts and the length of the
  window are those of the last round; any of them can be given anew with the option of build. Shows what the list changes: new, more, less,
  same and gone. Nothing earlier is changed by it. All rounds are recomputed first, in folders or at URLs, in any order.
  Run it again after an interruption, or by a scheduled job: a folder that holds this very round already is left as it is.

  --cumulative              the list says what everyone has earned so far: the round is what is new of it. An amount that fell, or an address
                            that is missing, is refused by row. Where nothing is new, nothing is written (exit code 0)
  --same-list               the very list of the last round is meant, once more
  --start <time>            default: now; --end <time> default: as long after it as in the last round
  --out <folder>            must not exist, be empty, or hold this very round; it may be among the rounds
  --units, --decimal-point, --thousands, --duplicates, --accept, --account-column, --amount-column   how the list is read, as in build
  --title, --description, --url, --host, --receiver, --sweep-receiver, --yield-receiver, --gas-receiver, --cap-bits, --export   as in build
  --cancellable             until --start, the receiver of what is swept may cancel; as the last round, unless --not-cancellable
  --json                    the result as JSON on stdout

  --deploy                  then creates and funds its contract, as deploy does, with its options: --rpc, --keystore, --password-file, --send,
                            --safe, --nonce, --from, --one-node, --unfunded, --no-permit, --max-fee-gwei, --journal, --batch <file>
                            (for --out of deploy). What was sent before is followed, and sent no second time
`

export const verifyUsage = `${everclaim} verify <folder or URL> [<folder or URL> ...] [--rpc <URL>] ... [--one-node] [--distributor <address>] [--hosts] [--report] [--json]

  Recomputes every file of the package from its recipients, and the address of its distributor. Of several packages, the rounds of a series:
  each of them, and that each names the one before it, to the first.

  --rpc <URL>               also compares it with the chain; two nodes must agree, else it ends with "could not check" (exit code 3)
  --one-node                believes the only node that is named
  --distributor <address>   refuses a package of any other distributor
  --hosts                   also reads it back from every host that its manifest names
  --report                  every check with its evidence, not only up to the first fault; as the page /verify/ of a site
  --json                    the result as JSON on stdout
`

export const proofUsage = `${everclaim} proof <folder or URL> --account <address> [--distributor <address>] [--json]

  What an address can claim by a package: its place in the list, amount and Merkle proof, and the call that pays it.
  Recomputes the three files that it reads, and asks no node. Exit code 0: on the list. 1: not on it.

  --account <address>       whose; the host of a URL learns no more than the file that it is in
  --distributor <address>   refuses a package of any other distributor
  --json                    the result as JSON on stdout
`

export const publishUsage = `${everclaim} publish <folder> [--to <folder>] [--car <file>] [--s3 <URL>] [--api <URL>] [--send] [--url <URL>]

  Recomputes a package and brings it to where visitors read it. Several ways may be given at once.

  --to <folder>             copies it, for a web server or into a built site; must not exist, be empty, or hold this very package
  --car <file>              packs it for IPFS, and prints the CID of its folder
  --s3 <URL>                an S3-compatible store: https://<host>/<bucket>/<folder>. Without --send nothing is uploaded.
                            AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are taken from the environment, AWS_SESSION_TOKEN as well
  --region <name>           of the store (default: AWS_REGION, or us-east-1)
  --api <URL>               the API of a site that takes packages: https://<host>/api/v1. The contract must be on chain
  --send                    uploads or publishes; without it, --s3 and --api are a dry run
  --url <URL>               reads it back as a visitor does, and recomputes it; may be given several times
  --hosts                   reads it back from every host that its manifest names
  --distributor <address>   publishes no package of any other distributor
  --json                    the result as JSON on stdout
`

export const deployUsage = `${everclaim} deploy <folder> --rpc <URL> ... [--keystore <file> --send | --safe <address> --out <file>]

  Creates the contract of a package and funds it with exactly the total. Without --send it is a dry run: it shows what it would send, and the cost. Run it again after an interruption: it creates and funds nothing twice.

Who pays
  --keystore <file>         sends from the account of a keystore file (version 3, as geth and Foundry write it)
  --password-file <file>    its password, in a file that only you can read; left out, it is asked for
  --send                    does it
  --safe <address>          a Safe pays: one batch for its owners to sign, nothing is sent
  --out <file>              writes the batch for the Safe's transaction builder
  --nonce <number>          of the Safe, for the hashes that owners compare (default: its next one)
  --safe-earns              also lets the Safe itself earn yield and gas refunds on Blast
  --from <address>          looks at this account's balances, in a dry run

How
  --rpc <URL>               a node; name two or more, of different companies: two must agree
  --one-node                sends, or writes a batch, with the answers of one node alone
  --accept <doubt>          goes on although there is a doubt about a receiver: new-receiver (an address that was never used),
                            unchecked-receiver (the nodes did not say what is there). May be given several times
  --unfunded                creates the contract without money
  --no-permit               approves by a transaction, even where the token takes a signature
  --max-fee-gwei <number>   sends nothing while gas costs more
  --journal <file>          what was sent, for the next run (default: <folder>.deploy.json)
  --json                    the result as JSON on stdout

  A private key is never taken from the command line or the environment.
`

export const fundUsage = `${everclaim} fund <folder> --rpc <URL> ... [--keystore <file> --send | --safe <address> --out <file>]

  Funds a contract that is deployed already, with exactly the total, through the factory, which does so once. The options are those
  of deploy, without --unfunded.
`

export const cancelUsage = `${everclaim} cancel <address> --rpc <URL> [--rpc <URL>] ... [--one-node] [--out <file>] [--json]

  Whether a campaign can be cancelled now, and what would go back to its sweep receiver, who alone can do it, until claims open. Shows the
  call for a wallet. Sends nothing.

  --rpc <URL>               a node; name two or more, of different companies: two must agree
  --one-node                believes the only node that is named
  --out <file>              writes the call for the Safe's transaction builder; must not exist
  --json                    the result as JSON on stdout
`

export const statusUsage = `${everclaim} status <folder, URL or address> --rpc <URL> [--rpc <URL>] ... [--one-node] [--journal <file>] [--json]

  The status of a package's campaign: factory, contract, money, claims, window, Blast's settings, and what is left to do.
  Of the address of a contract (0x…): what the contract itself knows, without any package.
  Exit code 0: the contract is deployed and funded. 1: something is left to do. 3: whether it can is not known, or fewer than two
  nodes agree. --one-node believes the only node that is named.
`

export const watchUsage = `${everclaim} watch <folder or URL> [<folder or URL> ...] --rpc <URL> --rpc <URL> ... [--every <seconds>] [--run <command>] [--one-node]

  Recomputes each package once. Then reads, until it is stopped, what each contract holds and what the allocations that nobody has claimed
  come to. Says how each campaign is, when one can’t pay everyone any more, and when it can again. Claims change both sums alike: nothing is said.

  --every <seconds>         from one round to the next (default: 60)
  --run <command>           is run at each line, which is its standard input. EVERCLAIM_SUMS_STATUS is solvent, short, over, cancelled
                            or could-not-check
  --one-node                believes the only node that is named
  Exit code, once stopped: 0 where all could pay everyone, 1 where one could not, 3 where that was not known.
`

const sendingUsage = `  --rpc <URL>               a node; name two or more, of different companies: two must agree
  --one-node                sends with the answers of one node alone
  --keystore <file>         sends from the account of a keystore file; --password-file <file> has its password
  --send                    does it; without it nothing is sent
  --from <address>          whose fee is estimated, in a dry run
  --max-fee-gwei <number>   sends nothing while gas costs more
  --journal <file>          what was sent, for the next run (default: everclaim-<contract>.calls.json in this folder;
                            of batches for a Safe everclaim-<contract>.batches.json)
  --json                    the result as JSON on stdout
`

const bySafeUsage = `  --safe <address>          a Safe sends: one batch for its owners to sign, nothing is sent
  --out <file>              writes the batch for the Safe's transaction builder
  --nonce <number>          of the Safe, for the hashes that owners compare (default: its next one)
`

export const sweepUsage = `${everclaim} sweep <address> --rpc <URL> [--rpc <URL>] ... [--keystore <file> --send | --safe <address> --out <file>]

  After the end of a campaign: sends all that its contract holds to the sweep receiver, fixed at creation. Anyone can send it. Without --send
  it is a dry run. Run it again after an interruption: it follows what was sent, and sends nothing twice.

  --asset <address>|native  another asset than the campaign's token, such as one that was sent there by mistake
${bySafeUsage}${sendingUsage}`

export const collectUsage = `${everclaim} collect <address> --rpc <URL> [--rpc <URL>] ... [--keystore <file> --send | --safe <address> --out <file>]

  Sends what a contract has earned on Blast to the receivers fixed at creation: yield, and the gas refunds that have matured. Anyone can
  send it. Without --send it is a dry run. Run it again after an interruption: it follows what was sent, and sends nothing twice.

  --only yield|gas          one of the two
${bySafeUsage}${sendingUsage}`

export const claimUsage = `${everclaim} claim <folder or URL> [<folder or URL> ...] --account <address> --rpc <URL> [--rpc <URL>] ... [--keystore <file> --send | --safe <address> --out <file>]

  Pays one address of a package what it can claim. Anyone can send it, and it pays that address only. Without --send it is a dry run, which
  shows the call. Run it again after an interruption: it follows what was sent, and sends nothing twice. Of several packages, the rounds of a
  series: all that is open, in one transaction (Multicall3). A round that fails stops no other.

  --account <address>       whose
  --distributor <address>   refuses a package of any other distributor
${bySafeUsage}${sendingUsage}`

export const pushUsage = `${everclaim} push <folder or URL> --rpc <URL> [--rpc <URL>] ... [--accounts <file>] [--keystore <file> --send | --safe <address> --out <file>]

  Pays what nobody has claimed to its own addresses, up to 200 in a transaction, while claims are open. Without --send it is a dry run, which
  shows the next batch and the cost of all. Run it again after an interruption: it follows what was sent, and pays nobody twice. What can't be
  paid is left out and named (exit code 1); a batch that the chain refuses is halved until the address that sinks it is found.
  With --safe each run writes the next batch, without what waits for the owners; --nonce of a batch that waits makes that one anew.

  --accounts <file>         pays these addresses only, one a line; each must be on the list
  --distributor <address>   refuses a package of any other distributor
${bySafeUsage}${sendingUsage}`

export const deployFactoryUsage = `${everclaim} deploy-factory --rpc <URL> [--rpc <URL>] ... [--keystore <file> --send | --safe <address> --out <file>]

  Puts the factory at its address, the same on every chain, through the deterministic deployment proxy. Both codes are compared to the last
  byte before and after. Needed once for a chain; deploy does it as well where it is missing. Without --send it is a dry run.

  --kind at-once|vesting    campaigns that pay at once (default), or over time
  --chain-id <number>       default: 81457 (Blast)
${bySafeUsage}${sendingUsage}`
