/** In place of wagmi’s connector for tests, which its index keeps in every site. */
export const mock = (): never => {
  throw new Error('This site has no wallet for tests.')
}
