export { ManagePage as default } from '../src/ui/manage/ManagePage.tsx'
