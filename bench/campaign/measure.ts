import { main } from '../../cli/main.ts'

// Runs one command line of everclaim and adds what it took, as the last line of stderr.
process.exitCode = await main(process.argv.slice(2))
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
process.stderr.write(
  `${JSON.stringify({ cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, rssBytes: maxRSS * 1024 })}\n`,
)
