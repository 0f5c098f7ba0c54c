import { WorkspacePage } from '../src/ui/workspace/WorkspacePage.tsx'

export default WorkspacePage
