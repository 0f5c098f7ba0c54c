export { CreatePage as default } from '../src/ui/create/CreatePage.tsx'
