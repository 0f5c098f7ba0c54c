/**
 * In place of viem’s object with a method for each question to a chain, dozens of which nobody asks here. The
 * kit and wagmi call the functions themselves.
 */
export const publicActions = () => ({})
