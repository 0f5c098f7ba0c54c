import { NotFoundPage } from '../src/ui/page/NotFoundPage.tsx'

export default NotFoundPage
