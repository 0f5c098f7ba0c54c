import { ManagePage } from '../src/ui/manage/ManagePage.tsx'

export default ManagePage
