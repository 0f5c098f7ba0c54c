/** `Parameters` of a distributor, as the constructor takes them and the code carries them. */
export const parametersType = {
  type: 'tuple',
  components: [
    { name: 'token', type: 'address' },
    { name: 'start', type: 'uint64' },
    { name: 'end', type: 'uint64' },
    { name: 'sweepReceiver', type: 'address' },
    { name: 'yieldReceiver', type: 'address' },
    { name: 'gasReceiver', type: 'address' },
    { name: 'isCancellable', type: 'bool' },
    { name: 'total', type: 'uint256' },
    { name: 'count', type: 'uint32' },
    { name: 'height', type: 'uint8' },
  ],
} as const
