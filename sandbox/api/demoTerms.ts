/** What `npm start -- --all` has the claimants of “Gas rebate” accept. */
export const demoTerms = `Terms of the gas rebate

1. This rebate is a gift. It is paid once to each address on the list.
2. You claim for yourself, or for somebody who has asked you to.
3. Nobody owes you anything for it afterwards, and you owe nobody anything.

These are the sandbox's own terms. They are worth as much as its tokens.
`
