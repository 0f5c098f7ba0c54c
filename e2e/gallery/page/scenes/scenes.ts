import type { Scene } from '../scene.ts'
import { claimScenes } from './claimScenes.tsx'
import { manageScenes } from './manageScenes.tsx'
import { operatorScenes } from './operatorScenes.tsx'
import { safeClaimScenes } from './safeClaimScenes.tsx'
import { siteScenes } from './siteScenes.tsx'
import { workspaceScenes } from './workspaceScenes.tsx'

/** Every state of every page. */
export const scenes: readonly Scene[] = [
  ...claimScenes,
  ...safeClaimScenes,
  ...siteScenes,
  ...operatorScenes,
  ...manageScenes,
  ...workspaceScenes,
]
