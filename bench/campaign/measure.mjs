// Loaded into a process before its program: adds what the process took, as the last line of stderr.
process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  process.stderr.write(
    `${JSON.stringify({ cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, rssBytes: maxRSS * 1024 })}\n`,
  )
})
