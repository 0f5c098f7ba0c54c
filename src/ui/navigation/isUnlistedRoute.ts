/** Whether a route is for campaigns that the site does not list. */
export const isUnlistedRoute = (route: string): boolean => /^\/claim(\/opened(\/.+)?)?$/.test(route)
