export const usage = `Everclaim makes token-claim packages and checks them.

  everclaim build <list.csv> --out <folder> ...   a package from a list of recipients
  everclaim verify <folder or URL> [--rpc <URL>]  recomputes a package, and compares it with the chain

  everclaim build --help, everclaim verify --help: all options. Exit codes: 0 fine, 1 refused, 2 wrong
  command line, 3 could not be checked. Guide: docs/cli.md
`

export const buildUsage = `everclaim build <list.csv> --out <folder> --units whole|base --token <address> ...

The list
  --units whole|base        amounts are whole tokens, or base units; never guessed
  --duplicates refuse|sum   an account in several rows (default: refuse)
  --account-column <name>   header name of the accounts, where it is an unusual one
  --amount-column <name>    header name of the amounts, where it is an unusual one

The campaign
  --token <address>|native  the token, or the chain's own coin
  --symbol, --name          of the token, as on chain
  --decimals <number>       of the token, as on chain
  --start, --end <time>     2026-01-31T12:00:00Z (a zone is needed), unix seconds; end may be "never"
  --receiver <address>      takes what is swept, the yield and the gas refunds, unless told apart by:
  --sweep-receiver, --yield-receiver, --gas-receiver <address>
  --title <text>            shown to visitors; also --description <text>, --url <https URL>
  --chain-id <number>       default: 81457 (Blast)
  --factory <address>       default: the factory's address, the same on every chain

The package
  --out <folder>            must not exist, be empty, or hold this very package
  --cap-bits <0 to 9>       default: what costs the campaign the least gas
  --export <formats>        openzeppelin, uniswap, or both with a comma: JSON for other tools
  --json                    the result as JSON on stdout
`

export const verifyUsage = `everclaim verify <folder or URL> [--rpc <URL>] ... [--distributor <address>] [--json]

  Recomputes every file of the package from its recipients, and the address of its distributor.

  --rpc <URL>               also compares it with the chain; several nodes must agree
  --distributor <address>   refuses a package of any other distributor
  --json                    the result as JSON on stdout
`
