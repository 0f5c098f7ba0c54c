import type { ComponentType } from 'react'

export type Page = ComponentType<{ id: string }>

/** One page for all parts of a campaign that the site does not list: it asks for the part's code itself. */
const unlisted = () => import('./claim/index.tsx')

/** The URL map: a page picks a component and has no logic. */
const routes: Readonly<Record<string, () => Promise<{ default: Page }>>> = {
  '/': () => import('./index.tsx'),
  '/404': () => import('./404.tsx'),
  '/claim': unlisted,
  '/claim/[campaign]': () => import('./claim/[campaign]/index.tsx'),
  '/claim/[campaign]/receipt': () => import('./claim/[campaign]/receipt.tsx'),
  '/claim/[campaign]/safe': () => import('./claim/[campaign]/safe.tsx'),
  '/claim/[campaign]/without-this-site': () => import('./claim/[campaign]/without-this-site.tsx'),
  '/claim/opened': unlisted,
  '/claim/opened/receipt': unlisted,
  '/claim/opened/safe': unlisted,
  '/claim/opened/without-this-site': unlisted,
  '/create': () => import('./create.tsx'),
  '/help': () => import('./help.tsx'),
  '/manage': () => import('./manage.tsx'),
  '/safe': () => import('./safe.tsx'),
  '/verify': () => import('./verify.tsx'),
}

/** @throws (rejects) for what is no route, and where its code does not come */
export async function loadPage(route: string): Promise<Page> {
  const load = Object.hasOwn(routes, route) ? routes[route] : undefined
  if (!load) throw new Error(`There is no page for ${route}.`)
  return (await load()).default
}

export const routeNames = Object.keys(routes)
