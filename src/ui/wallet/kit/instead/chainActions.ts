export { getBalance, waitForTransactionReceipt } from 'viem/actions'
