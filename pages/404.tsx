export { NotFoundPage as default } from '../src/ui/page/NotFoundPage.tsx'
