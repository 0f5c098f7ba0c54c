/** What the demo token calls itself. */
export const demoTokenTexts = { symbol: 'EVER', name: 'Everclaim Demo' } as const
