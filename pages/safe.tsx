export { WorkspacePage as default } from '../src/ui/workspace/WorkspacePage.tsx'
